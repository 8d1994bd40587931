import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const join = (email: string, more: { website?: string; from?: string } = {}) =>
  call(app, 'POST', '/api/newsletter', { json: { email, website: more.website }, from: more.from ?? '198.51.100.1' });
const leave = (json: unknown) => call(app, 'POST', '/api/newsletter/leave', { json });

async function onList(email: string) {
  const rows = await app.platform.db.selectFrom('newsletter_subscribers').selectAll().execute();
  return rows.filter((row) => row.email.toLowerCase() === email.toLowerCase());
}

async function tokenOf(email: string): Promise<string> {
  return (await onList(email))[0]?.unsubscribe_token ?? '';
}

describe('joining the newsletter', () => {
  test('puts the address on the list with a token of its own', async () => {
    const response = await join('first@students.example');
    await join('second@students.example');
    expect([response.statusCode, response.json().message]).toEqual([201, expect.stringContaining('Thank you')]);
    expect(await onList('first@students.example')).toMatchObject([{ unsubscribed_at: null }]);
    const tokens = [await tokenOf('first@students.example'), await tokenOf('second@students.example')];
    for (const token of tokens) expect(token).toMatch(/^[\w-]{40,}$/);
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(response.body).not.toContain(tokens[0]);
  });

  test('twice, in any case, is harmless and answered alike', async () => {
    const once = await join('twice@students.example');
    const token = await tokenOf('twice@students.example');
    const again = await join(' Twice@Students.Example ');
    expect([again.statusCode, again.json()]).toEqual([once.statusCode, once.json()]);
    expect(await onList('twice@students.example')).toHaveLength(1);
    expect(await tokenOf('twice@students.example')).toBe(token);
  });

  test('thirty times at once puts it there once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => join('race@students.example')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await onList('race@students.example')).toHaveLength(1);
  });

  test.each([['nobody'], [''], ['a@b@c'], ['<b>x</b>@students.example']])('is refused with %j', async (email) => {
    const response = await join(email);
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { email: 'Please enter a valid email address.' },
    ]);
  });

  test('by a script is answered like any other and dropped', async () => {
    const honest = await join('honest@students.example');
    const script = await join('script@students.example', { website: 'https://spam.example' });
    expect([script.statusCode, script.json()]).toEqual([honest.statusCode, honest.json()]);
    expect(await onList('script@students.example')).toEqual([]);
  });

  test('is refused after six hundred from one address, and from that address alone', async () => {
    const from = '203.0.113.7';
    // Dropped ones count too, and cost no database.
    const filled = Array.from({ length: 600 }, () => join('many@students.example', { website: 'x', from }));
    expect((await Promise.all(filled)).every(({ statusCode }) => statusCode === 201)).toBe(true);
    const barred = await join('late@students.example', { from });
    expect([barred.statusCode, barred.json()]).toEqual([
      429,
      { message: 'Many people joined from your network just now. Please try again in a few minutes.' },
    ]);
    expect(Number(barred.headers['retry-after'])).toBeGreaterThan(0);
    expect(await onList('late@students.example')).toEqual([]);
    expect((await join('late@students.example', { from: '203.0.113.8' })).statusCode).toBe(201);
  });
});

describe('leaving the newsletter', () => {
  test('takes off the one address that the token belongs to, and again is harmless', async () => {
    await join('leaves@students.example');
    await join('stays@students.example');
    const token = await tokenOf('leaves@students.example');
    const [first, second] = [await leave({ token }), await leave({ token })];
    expect(first.statusCode).toBe(200);
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await onList('leaves@students.example')).toMatchObject([{ unsubscribed_at: expect.any(String) }]);
    expect(await onList('stays@students.example')).toMatchObject([{ unsubscribed_at: null }]);
  });

  test('and joining again puts it on the list again', async () => {
    await join('returns@students.example');
    await leave({ token: await tokenOf('returns@students.example') });
    expect((await join('RETURNS@students.example')).statusCode).toBe(201);
    expect(await onList('returns@students.example')).toMatchObject([{ unsubscribed_at: null }]);
  });

  test.each([
    ['made up', { token: 'not-a-token' }, 404],
    ['empty', { token: '' }, 422],
    ['missing', {}, 422],
    ['no text', { token: ['x'] }, 422],
    ['endless', { token: 'x'.repeat(5_000) }, 422],
  ])('is refused with a token that is %s', async (_, json, status) => {
    const response = await leave(json);
    expect([response.statusCode, response.json().message]).toEqual([status, expect.any(String)]);
  });

  test('is not done by following a link', async () => {
    await join('scanned@students.example');
    const token = await tokenOf('scanned@students.example');
    for (const path of ['/newsletter/unsubscribe', '/api/newsletter/leave']) {
      await call(app, 'GET', `${path}?token=${token}`);
    }
    expect(await onList('scanned@students.example')).toMatchObject([{ unsubscribed_at: null }]);
  });
});
