import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAddressThrottle } from '#server/address-throttle.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { forgetUnconfirmed } from './forget-unconfirmed.ts';
import { joinBound } from './join-newsletter.ts';

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

const joinedOn = ({ platform }: TestApp, email: string, day: string) =>
  platform.db
    .updateTable('newsletter_subscribers')
    .set({ created_at: `${day}T03:30:00.000Z` })
    .where('email', '=', email)
    .execute();

describe('joining the newsletter', () => {
  test('puts an address on the list with its own secret token', async () => {
    const response = await join('first@students.example');
    await join('second@students.example');
    expect([response.statusCode, response.json().message]).toEqual([201, expect.stringContaining('Thank you')]);
    expect(await onList('first@students.example')).toMatchObject([{ unsubscribed_at: null }]);
    const tokens = [await tokenOf('first@students.example'), await tokenOf('second@students.example')];
    for (const token of tokens) expect(token).toMatch(/^[\w-]{40,}$/);
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(response.body).not.toContain(tokens[0]);
  });

  test('lists an address once when it joins twice, and gives the same answer', async () => {
    const once = await join('twice@students.example');
    const token = await tokenOf('twice@students.example');
    const again = await join(' Twice@Students.Example ');
    expect([again.statusCode, again.json()]).toEqual([once.statusCode, once.json()]);
    expect(await onList('twice@students.example')).toHaveLength(1);
    expect(await tokenOf('twice@students.example')).toBe(token);
  });

  test('lists an address once when it joins thirty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => join('race@students.example')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await onList('race@students.example')).toHaveLength(1);
  });

  test.each([['nobody'], [''], ['a@b@c'], ['<b>x</b>@students.example']])(
    'refuses to add the address %j',
    async (email) => {
      const response = await join(email);
      expect([response.statusCode, response.json().errors]).toEqual([
        422,
        { email: 'Please enter a valid email address.' },
      ]);
    },
  );

  test('answers a sign-up by a script like any other, but does not keep it', async () => {
    const honest = await join('honest@students.example');
    const script = await join('script@students.example', { website: 'https://spam.example' });
    expect([script.statusCode, script.json()]).toEqual([honest.statusCode, honest.json()]);
    expect(await onList('script@students.example')).toEqual([]);
  });

  test('refuses sign-ups after 600 from one network address, but not from another', async () => {
    const from = '203.0.113.7';
    // Calls that are dropped because the trap field is filled count too, and do not use the database.
    const filled = Array.from({ length: 600 }, () => join('many@students.example', { website: 'x', from }));
    expect((await Promise.all(filled)).every(({ statusCode }) => statusCode === 201)).toBe(true);
    const barred = await join('late@students.example', { from });
    expect([barred.statusCode, barred.json()]).toEqual([
      429,
      { message: 'Many people joined from your network. Please try again later.' },
    ]);
    expect(Number(barred.headers['retry-after'])).toBeGreaterThan(0);
    expect(await onList('late@students.example')).toEqual([]);
    expect((await join('late@students.example', { from: '203.0.113.8' })).statusCode).toBe(201);
  });
});

describe('the daily limit of a network', () => {
  // Only in this process, because six thousand calls would take a minute.
  function start() {
    const clock = stoppedClock();
    const joins = createAddressThrottle({ ...app.platform, engine: 'sqlite', now: clock.now }, joinBound);
    async function letIn(tries: number, ip = '198.51.100.7') {
      let passed = 0;
      for (let tried = 0; tried < tries; tried++) {
        if (tried > 0 && tried % joinBound.points === 0) clock.forward({ seconds: 601 });
        if (!(await joins.isBarred(ip))) passed++;
      }
      return passed;
    }
    return { clock, joins, letIn };
  }

  test('lets 6,000 addresses join from one network within a day, and more on the next day', async () => {
    const { clock, letIn } = start();
    expect(await letIn(6_010)).toBe(6_000);
    clock.forward({ hours: 1 });
    expect(await letIn(1)).toBe(0);
    expect(await letIn(1, '198.51.100.8')).toBe(1);
    clock.forward({ hours: 24 });
    expect(await letIn(1)).toBe(1);
  });

  test('uses up nothing of the day with joins that the limit of ten minutes refuses', async () => {
    const { clock, joins } = start();
    let passed = 0;
    for (let round = 0; round < 3; round++) {
      for (let tried = 0; tried < 3_000; tried++) if (!(await joins.isBarred('198.51.100.7'))) passed++;
      clock.forward({ seconds: 601 });
    }
    expect(passed).toBe(3 * 600);
  });
});

describe('an address that nobody confirms', () => {
  async function fest() {
    const clock = stoppedClock();
    const env = { SMTP_URL: 'smtp://127.0.0.1:9' };
    const mailing = await startTestApp({ now: clock.now, env, deliver: () => Promise.reject(new Error('no mail')) });
    onTestFinished(() => mailing.stop());
    const post = (path: string, json: object) => call(mailing, 'POST', `/api/newsletter${path}`, { json });
    const { db } = mailing.platform;
    const stored = async () => {
      const rows = await db.selectFrom('newsletter_subscribers').selectAll().orderBy('email').execute();
      return rows.filter(({ email }) => email.endsWith('@students.example'));
    };
    return { mailing, clock, post, stored };
  }

  test('an address that nobody confirms is deleted with its mails 30 days after it was last asked for', async () => {
    const { mailing, clock, post, stored } = await fest();
    const [email, again] = ['never@students.example', 'twice-asked@students.example'];
    await post('', { email });
    await post('', { email: again });
    clock.forward({ days: 20 });
    await post('', { email: again });
    clock.forward({ days: 10 });
    await forgetUnconfirmed(mailing.platform);
    expect(await stored()).toHaveLength(2);
    clock.forward({ seconds: 1 });
    await forgetUnconfirmed(mailing.platform);
    expect(await stored()).toMatchObject([{ email: again }]);
    expect(await mailsTo(mailing, email)).toEqual([]);
    expect(await mailsTo(mailing, again)).not.toEqual([]);
  });

  test('stays stored when it was confirmed or has left', async () => {
    const { mailing, clock, post, stored } = await fest();
    const emails = ['confirmed@students.example', 'left@students.example'];
    for (const email of emails) await post('', { email });
    const [confirmed, left] = await stored();
    await post('/confirm', { token: confirmed?.confirm_token });
    await post('/leave', { token: left?.unsubscribe_token });
    clock.forward({ days: 31 });
    await forgetUnconfirmed(mailing.platform);
    expect(await stored()).toMatchObject(emails.map((email) => ({ email })));
  });
});

describe('leaving the newsletter', () => {
  test('takes only the token’s address off the list, and accepts the token twice', async () => {
    await join('leaves@students.example');
    await join('stays@students.example');
    const token = await tokenOf('leaves@students.example');
    const [first, second] = [await leave({ token }), await leave({ token })];
    expect(first.statusCode).toBe(200);
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await onList('leaves@students.example')).toMatchObject([{ unsubscribed_at: expect.any(String) }]);
    expect(await onList('stays@students.example')).toMatchObject([{ unsubscribed_at: null }]);
  });

  test('keeps an address off the list when it is typed into the form again', async () => {
    const once = await join('returns@students.example');
    await leave({ token: await tokenOf('returns@students.example') });
    const again = await join('RETURNS@students.example');
    expect([again.statusCode, again.json()]).toEqual([201, once.json()]);
    expect(await onList('returns@students.example')).toMatchObject([{ unsubscribed_at: expect.any(String) }]);
  });

  test('lets an administrator put an address back on the list, but not a coordinator', async () => {
    const email = 'asked-at-the-desk@students.example';
    await join(email);
    await leave({ token: await tokenOf(email) });
    await joinedOn(app, email, '2025-01-01');
    const add = (bearer: string) =>
      call(app, 'POST', '/api/admin/newsletter', { bearer, json: { email: email.toUpperCase() } });
    expect((await add((await maker(app).admin({ role: 'coordinator' })).bearer)).statusCode).toBe(403);
    expect((await add((await maker(app).admin()).bearer)).statusCode).toBe(201);
    expect(await onList(email)).toMatchObject([
      { unsubscribed_at: null, created_at: expect.not.stringContaining('2025-01-01') },
    ]);
  });

  test.each([
    ['made up', { token: 'not-a-token' }, 404],
    ['empty', { token: '' }, 422],
    ['missing', {}, 422],
    ['not text', { token: ['x'] }, 422],
    ['far too long', { token: 'x'.repeat(5_000) }, 422],
  ])('refuses an unsubscribe request with a token that is %s', async (_, json, status) => {
    const response = await leave(json);
    expect([response.statusCode, response.json().message]).toEqual([status, expect.any(String)]);
  });

  test('keeps an address on the list when a link is only opened', async () => {
    await join('scanned@students.example');
    const token = await tokenOf('scanned@students.example');
    for (const path of ['/newsletter/unsubscribe', '/api/newsletter/leave']) {
      await call(app, 'GET', `${path}?token=${token}`);
    }
    expect(await onList('scanned@students.example')).toMatchObject([{ unsubscribed_at: null }]);
  });
});

describe('the newsletter with a mail server', () => {
  let mailing: TestApp;
  beforeAll(async () => {
    mailing = await startTestApp({
      env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://fest.example.edu' },
      deliver: () => Promise.reject(new Error('no mail leaves a test')),
    });
  });
  afterAll(() => mailing.stop());

  const post = (path: string, json: unknown) => call(mailing, 'POST', `/api/newsletter${path}`, { json });
  const listed = async () => {
    const { bearer } = await maker(mailing).admin();
    const { subscribers } = (await call(mailing, 'GET', '/api/admin/newsletter', { bearer })).json();
    return subscribers.map(({ email }: { email: string }) => email);
  };

  const tokensTo = async (email: string, page: 'confirm' | 'unsubscribe') => {
    const links = new RegExp(`https://fest\\.example\\.edu/newsletter/${page}#([\\w-]+)`);
    return (await mailsTo(mailing, email)).flatMap(({ text }) => links.exec(text)?.[1] ?? []);
  };

  test('puts an address on the list only after the link in the mail was used', async () => {
    const email = 'careful@students.example';
    expect((await post('', { email })).json().message).toContain('Please open the mail');
    expect(await listed()).not.toContain(email);
    const [token = ''] = await tokensTo(email, 'confirm');
    const [leaving = ''] = await tokensTo(email, 'unsubscribe');
    const waiting = mailing.platform.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email);
    const readable = JSON.stringify(await waiting.execute());
    expect([token, leaving].filter((one) => readable.includes(one))).toEqual([]);
    expect((await post('/confirm', { token })).statusCode).toBe(200);
    expect(await listed()).toContain(email);
  });

  test('puts an address that left back on the list only by the link in the mail', async () => {
    const email = 'left-and-back@students.example';
    await post('', { email });
    const [token] = await tokensTo(email, 'confirm');
    const [toLeave] = await tokensTo(email, 'unsubscribe');
    await post('/confirm', { token });
    expect((await post('/leave', { token })).statusCode).toBe(404);
    expect((await post('/leave', { token: toLeave })).statusCode).toBe(200);
    await post('', { email });
    expect(await listed()).not.toContain(email);
    expect(await tokensTo(email, 'confirm')).toHaveLength(2);
    // The program that sends newsletters knows every subscriber's unsubscribe token.
    expect((await post('/confirm', { token: toLeave })).statusCode).toBe(404);
    await joinedOn(mailing, email, '2025-01-01');
    await post('/confirm', { token });
    // The newest address is listed first, and this one is as new as its return.
    expect((await listed())[0]).toBe(email);
  });

  test('sends at most three mails to a mailbox, and no further mail once it is on the list', async () => {
    const email = 'asked-often@students.example';
    for (let time = 0; time < 5; time++) await post('', { email });
    expect(await mailsTo(mailing, email)).toHaveLength(3);
    const tagged = email.replace('@', '+another@');
    await post('', { email: tagged });
    expect(await mailsTo(mailing, tagged)).toHaveLength(0);
    const known = 'known@students.example';
    await post('', { email: known });
    await post('/confirm', { token: (await tokensTo(known, 'confirm'))[0] });
    expect((await post('', { email: known })).json()).toEqual((await post('', { email })).json());
    expect(await mailsTo(mailing, known)).toHaveLength(1);
  });

  test('deletes the mails to an address that an organiser removes', async () => {
    const email = 'forgotten@students.example';
    await post('', { email });
    await post('/confirm', { token: (await tokensTo(email, 'confirm'))[0] });
    const { bearer } = await maker(mailing).admin();
    const { subscribers } = (await call(mailing, 'GET', `/api/admin/newsletter?q=${email}`, { bearer })).json();
    await call(mailing, 'DELETE', `/api/admin/newsletter/${subscribers[0]._id}`, { bearer });
    expect(await mailsTo(mailing, email)).toEqual([]);
  });

  test.each([
    ['made-up', 404],
    ['', 422],
  ])('refuses to confirm an address with the token %j', async (token, status) => {
    expect((await post('/confirm', { token })).statusCode).toBe(status);
  });
});
