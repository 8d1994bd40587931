import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';

describe('the newsletter list', () => {
  test('lists addresses that have not left, and keeps a removed address out of the audit record', async () => {
    const clock = stoppedClock();
    const app = await startTestApp({ now: clock.now });
    onTestFinished(() => app.stop());
    const { bearer } = await maker(app).admin();
    const send = (method: 'GET' | 'DELETE', path: string) => call(app, method, `/api/admin/${path}`, { bearer });
    for (const email of ['first@students.example', 'second@students.example', 'left@students.example']) {
      await call(app, 'POST', '/api/newsletter', { json: { email } });
      clock.forward({ seconds: 1 });
    }
    const { unsubscribe_token } = await app.platform.db
      .selectFrom('newsletter_subscribers')
      .select('unsubscribe_token')
      .where('email', '=', 'left@students.example')
      .executeTakeFirstOrThrow();
    await call(app, 'POST', '/api/newsletter/leave', { json: { token: unsubscribe_token } });
    const list = async () => (await send('GET', 'newsletter')).json();
    const before = await list();
    expect(before).toMatchObject({
      subscribers: [{ email: 'second@students.example' }, { email: 'first@students.example' }],
      left: 1,
    });
    expect(JSON.stringify(before)).not.toContain('token');
    const { _id } = before.subscribers[0];
    expect((await send('DELETE', `newsletter/${_id}`)).statusCode).toBe(200);
    expect((await send('DELETE', `newsletter/${_id}`)).statusCode).toBe(404);
    expect((await list()).subscribers).toMatchObject([{ email: 'first@students.example' }]);
    const records = await app.platform.db.selectFrom('audit_log').selectAll().execute();
    expect(records.find(({ action }) => action === 'newsletter.remove')?.before).not.toContain('second@');
  });

  test('counts an address that nobody has confirmed as having left neither before nor after it leaves', async () => {
    const app = await startTestApp();
    onTestFinished(() => app.stop());
    const { bearer } = await maker(app).admin();
    const subscriber = {
      id: 'a',
      email: 'typed-by-a-stranger@students.example',
      created_at: '2025-05-09T03:30:00.000Z',
      unsubscribe_token: 'leave',
      confirm_token: 'confirm',
      confirmed_at: '',
    };
    await app.platform.db.insertInto('newsletter_subscribers').values(subscriber).execute();
    const left = async () => (await call(app, 'GET', '/api/admin/newsletter', { bearer })).json().left;
    expect(await left()).toBe(0);
    expect((await call(app, 'POST', '/api/newsletter/leave', { json: { token: 'leave' } })).statusCode).toBe(200);
    expect(await left()).toBe(0);
  });

  test('lists confirmed subscribers in pages, and searches and exports them', async () => {
    const app = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example.edu' } });
    onTestFinished(() => app.stop());
    const { bearer } = await maker(app).admin();
    const rows = ['a', 'b', 'c', 'd'].map((letter) => ({
      id: letter,
      email: `${letter}_100%@Students.example`,
      created_at: '2025-05-09T03:30:00.000Z',
      unsubscribe_token: letter,
      confirm_token: `confirm ${letter}`,
      confirmed_at: letter === 'd' ? '' : '2025-05-09T03:30:00.000Z',
    }));
    await app.platform.db.insertInto('newsletter_subscribers').values(rows).execute();
    const read = async (query: Record<string, string>) =>
      (await call(app, 'GET', `/api/admin/newsletter?${new URLSearchParams(query)}`, { bearer })).json();
    const first = await read({ limit: '2' });
    expect(first).toMatchObject({ subscribers: [{ _id: 'c' }, { _id: 'b' }], found: 3, total: 3, previous: '' });
    expect((await read({ limit: '2', after: first.next })).subscribers).toMatchObject([{ _id: 'a' }]);
    expect(await read({ q: 'B_100%@STUDENTS' })).toMatchObject({ subscribers: [{ _id: 'b' }], found: 1, total: 3 });
    expect((await read({ q: 'd_' })).found).toBe(0);
    const file = await call(app, 'GET', '/api/admin/newsletter/export?q=a_', { bearer });
    expect(file.body).toBe(
      '\uFEFFEmail,Joined,Link to leave\r\na_100%@Students.example,2025-05-09 09:00,https://fest.example.edu/newsletter/unsubscribe#a\r\n',
    );
  });
});
