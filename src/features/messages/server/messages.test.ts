import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { longestTurnOfTries } from '#testing/cpu-time.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { maker } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';

// Lists cover the whole database, so each test has its own server.
async function fest({ mailsAreSent = false } = {}) {
  const clock = stoppedClock();
  const app = await startTestApp({
    now: clock.now,
    deliver: () => Promise.reject(new Error('no mail leaves a test')),
    env: mailsAreSent ? { SMTP_URL: 'smtp://127.0.0.1:9' } : {},
  });
  onTestFinished(() => app.stop());
  const make = maker(app);
  const { bearer } = await make.admin({ name: 'Front desk' });
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
    call(app, method, `/api/admin/${path}`, { bearer, ...(json !== undefined && { json }) });
  const write = async (words: { name?: string; subject?: string; message?: string } = {}) => {
    const visitor = { name: 'Visitor', email: 'visitor@students.example', message: 'Is there a bus?', ...words };
    expect((await call(app, 'POST', '/api/messages', { json: visitor })).statusCode).toBe(201);
    clock.forward({ seconds: 1 });
  };
  const list = async (query = '') => (await send('GET', `messages${query}`)).json();
  return { app, clock, make, bearer, send, write, list };
}

/** Messages of the greatest length that is allowed. */
const longMessages = (count: number) => sql`
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
  insert into contact_messages (id, name, email, subject, message, is_read, created_at)
  select 'message-' || n, 'Visitor ' || n, 'visitor@students.example', 'Bus', ${'Is there a bus from here? '.repeat(150)}, 0,
    '2025-01-01T00:00:00.000Z' from numbers`;

const names = ({ messages }: { messages: { name: string }[] }) => messages.map(({ name }) => name);

describe('contact messages', () => {
  test('answers others while thousands of long messages are searched', async () => {
    const { app, list } = await fest();
    await longMessages(10_000).execute(app.platform.db);
    expect(await longestTurnOfTries(() => list('?q=train%20station'), 50)).toBeLessThan(50);
    // This many numbers up to 10,000 contain 77.
    expect((await list('?q=visitor%2077')).found).toBe(280);
  });

  test('lists messages newest first, with filters, search and counts', async () => {
    const { send, write, list } = await fest();
    expect(await list()).toMatchObject({ messages: [], total: 0, unread: 0, found: 0, next: '' });
    await write({ name: 'Oldest', message: 'Is 100% of the fee refunded?' });
    await write({ name: 'Middle', subject: 'PARKING' });
    await write({ name: 'Newest' });
    const all = await list();
    expect(names(all)).toEqual(['Newest', 'Middle', 'Oldest']);
    await send('PUT', `messages/${all.messages[0]._id}`, { isRead: true });
    await send('POST', `messages/${all.messages[1]._id}/replies`, { text: 'Behind the library.', seen: 0 });
    expect(names(await list('?filter=unread'))).toEqual(['Oldest']);
    expect(names(await list('?filter=unanswered'))).toEqual(['Newest', 'Oldest']);
    expect(names(await list('?q=parking'))).toEqual(['Middle']);
    expect(names(await list(`?q=${encodeURIComponent('100%')}`))).toEqual(['Oldest']);
    expect(names(await list('?q=_'))).toEqual([]);
    expect(await list('?q=bus')).toMatchObject({ total: 3, unread: 1, found: 2, isMoreFound: false });
    expect(names(await list('?filter=unread&q=bus'))).toEqual([]);
  });

  test('lists fifty messages a page', async () => {
    const { app, list } = await fest();
    const rows = Array.from({ length: 51 }, (_, number) => ({
      id: `message-${number}`,
      name: `Visitor ${number}`,
      email: 'visitor@students.example',
      subject: '',
      message: 'Hello',
      is_read: 0 as const,
      created_at: `2025-04-01T06:00:${String(number).padStart(2, '0')}.000Z`,
    }));
    await app.platform.db.insertInto('contact_messages').values(rows).execute();
    const first = await list();
    expect([first.messages.length, first.found]).toEqual([50, 51]);
    expect(names(await list(`?after=${encodeURIComponent(first.next)}`))).toEqual(['Visitor 0']);
  });

  test.each([
    ['words of two fields', 'கவிதா parking', ['கவிதா']],
    ['a capital with an accent, typed small', 'économie', ['Élan']],
    ['a text that would end the query', "') or 1=1 --", []],
  ])('searches messages by %s', async (_, q, found) => {
    const { write, list } = await fest();
    await write({ name: 'கவிதா', subject: 'Parking' });
    await write({ name: 'Élan', subject: 'Économie' });
    expect(names(await list(`?${new URLSearchParams({ q })}`))).toEqual(found);
  });

  test('changes the revision when a message arrives, is read, answered or deleted', async () => {
    const { send, write, list } = await fest();
    const seen = [(await list()).revision];
    await write();
    const { messages, revision } = await list();
    seen.push(revision);
    const path = `messages/${messages[0]._id}`;
    for (const change of [
      () => send('PUT', path, { isRead: true }),
      () => send('POST', `${path}/replies`, { text: 'Behind the library.', seen: 0 }),
      () => send('DELETE', path),
    ]) {
      await change();
      seen.push((await list()).revision);
    }
    expect(new Set(seen).size).toBe(5);
    expect((await send('GET', 'revisions')).json().messages).toBe(seen.at(-1));
  });

  test('marks a message as read or unread, and updates the count on the dashboard', async () => {
    const { send, write, list } = await fest();
    await write();
    const [{ _id }] = (await list()).messages;
    const unread = async () => (await send('GET', 'dashboard')).json().counts.unreadContacts;
    expect((await send('PUT', `messages/${_id}`, { isRead: true })).json()).toMatchObject({ _id, isRead: true });
    expect(await unread()).toBe(0);
    await send('PUT', `messages/${_id}`, { isRead: false });
    expect(await unread()).toBe(1);
  });

  test('mails an answer with its markup as text, and keeps the answer', async () => {
    const { app, send, write, list } = await fest({ mailsAreSent: true });
    await write({ name: '<i>Visitor</i>', subject: 'Bus' });
    const [{ _id }] = (await list()).messages;
    const response = await send('POST', `messages/${_id}/replies`, { text: 'Take 21G.\n<b>Daily</b>', seen: 0 });
    expect(response.statusCode).toBe(201);
    const kept = [{ author: 'Front desk', text: 'Take 21G.\n<b>Daily</b>', createdAt: '2025-04-01T06:00:01.000Z' }];
    expect((await list()).messages).toMatchObject([{ isRead: true, replies: kept }]);
    const mails = await mailsTo(app, 'visitor@students.example');
    expect(mails).toMatchObject([{ subject: 'Re: Bus' }]);
    expect(mails[0]?.text).toContain('> Is there a bus?');
    expect(mails[0]?.html).toContain('&lt;b&gt;Daily&lt;/b&gt;');
  });

  test('accepts one of two answers at the same time, and refuses an empty answer', async () => {
    const { app, send, write, list } = await fest({ mailsAreSent: true });
    await write();
    const [{ _id }] = (await list()).messages;
    const answer = (text: string) => send('POST', `messages/${_id}/replies`, { text, seen: 0 });
    const answers = await Promise.all([answer('One'), answer('Two')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect((await list()).messages[0].replies).toHaveLength(1);
    expect(await mailsTo(app, 'visitor@students.example')).toHaveLength(1);
    const empty = await send('POST', `messages/${_id}/replies`, { text: '  ', seen: 1 });
    expect([empty.statusCode, empty.json().errors]).toEqual([422, { text: 'Please write your answer' }]);
  });

  test('keeps an answer without mailing it when no mail server is set', async () => {
    const { app, send, write, list } = await fest();
    await write();
    const [{ _id }] = (await list()).messages;
    expect((await send('POST', `messages/${_id}/replies`, { text: 'Yes', seen: 0 })).statusCode).toBe(201);
    expect((await list()).messages[0].replies).toHaveLength(1);
    // A queued mail would be sent later, when a mail server is set, although the organiser has already written.
    expect(await mailsTo(app, 'visitor@students.example')).toEqual([]);
  });

  test('deletes a message with its answers and mails, and keeps the visitor out of the audit record', async () => {
    const { app, send, write, list } = await fest({ mailsAreSent: true });
    await write();
    const [{ _id }] = (await list()).messages;
    await send('POST', `messages/${_id}/replies`, { text: 'Yes', seen: 0 });
    expect((await send('DELETE', `messages/${_id}`)).statusCode).toBe(200);
    expect((await list()).total).toBe(0);
    expect(await app.platform.db.selectFrom('message_replies').selectAll().execute()).toEqual([]);
    const mails = await app.platform.db.selectFrom('mail_outbox').select(['recipient', 'text']).execute();
    expect(JSON.stringify(mails)).not.toContain('Is there a bus?');
    const [record] = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'message.delete')
      .execute();
    expect(record?.before).not.toContain('visitor');
    const late = [
      await send('DELETE', `messages/${_id}`),
      await send('PUT', `messages/${_id}`, { isRead: true }),
      await send('POST', `messages/${_id}/replies`, { text: 'Late', seen: 0 }),
    ];
    expect(late.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  test('lets a volunteer read messages but not change them, and refuses them to finance', async () => {
    const { app, make, write, list } = await fest();
    await write();
    const [{ _id }] = (await list()).messages;
    const { bearer } = await make.admin({ role: 'volunteer' });
    const { bearer: finance } = await make.admin({ role: 'finance' });
    const status = async (method: 'GET' | 'PUT', path: string, as: string) =>
      (
        await call(app, method, `/api/admin/${path}`, {
          bearer: as,
          ...(method === 'PUT' && { json: { isRead: true } }),
        })
      ).statusCode;
    expect(await status('GET', 'messages', bearer)).toBe(200);
    expect(await status('PUT', `messages/${_id}`, bearer)).toBe(403);
    expect(await status('GET', 'messages', finance)).toBe(403);
    expect(await status('GET', 'newsletter', bearer)).toBe(403);
  });
});
