import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { mailsToSend } from '#server/mail/outbox-worker.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo, tokensMailedTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  bearer = (await make.admin({ name: 'Chief organiser' })).bearer;
});
afterAll(() => app.stop());

let invited = 0;
const somebody = () => ({ name: 'Somebody new', email: `new${++invited}@aarambh.example`, role: 'finance' });
const invite = (json: object, of = app, by = bearer) => call(of, 'POST', '/api/admin/people', { bearer: by, json });
const setPassword = (token: string | undefined, password: string) =>
  call(app, 'POST', '/api/admin/password/reset', { json: { token, password } });
const login = (email: string, password: string) => call(app, 'POST', '/api/admin/login', { json: { email, password } });
const change = (id: string, json: object, by = bearer) =>
  call(app, 'PUT', `/api/admin/people/${id}`, { bearer: by, json });
const remove = (id: string, by = bearer, query = '') =>
  call(app, 'DELETE', `/api/admin/people/${id}${query}`, { bearer: by });
const people = async () => (await call(app, 'GET', '/api/admin/people', { bearer })).json();
const recordsOf = (id: string) =>
  app.platform.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'before', 'after'])
    .where('subject', '=', `admin:${id}`)
    .orderBy('position')
    .execute();

test('lists people by name, whether it begins with a capital or not', async () => {
  for (const name of ['Zara of the desk', 'anbu of the desk', 'Bala of the desk']) await make.admin({ name });
  const names = (await people()).map(({ name }: { name: string }) => name);
  const ofTheDesk = names.filter((name: string) => name.endsWith('of the desk'));
  expect(ofTheDesk).toEqual(['anbu of the desk', 'Bala of the desk', 'Zara of the desk']);
});

describe('news that waits for a mail server', () => {
  const news = 'Message from A Visitor';
  async function toldOfMessage() {
    const person = await make.admin();
    const wishes = {
      emailNotifications: true,
      newRegistrations: false,
      paymentConfirmations: false,
      contactMessages: true,
    };
    const saved = await call(app, 'PUT', '/api/admin/me/notifications', { bearer: person.bearer, json: wishes });
    expect(saved.statusCode).toBe(200);
    const json = { name: 'A Visitor', email: 'visitor@students.example', message: 'A private matter' };
    await call(app, 'POST', '/api/messages', { json });
    expect(await mailsTo(app, person.email)).toMatchObject([{ subject: news }]);
    return person;
  }

  test('news that waits is not sent to an organiser who is removed', async () => {
    const { id, email } = await toldOfMessage();
    expect((await remove(id)).statusCode).toBe(200);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  test('news that waits is not sent to an organiser who gets another role', async () => {
    const { id, email } = await toldOfMessage();
    expect((await change(id, { role: 'finance', events: [] })).statusCode).toBe(200);
    expect(await mailsTo(app, email)).toEqual([]);
  });
});

test('news that waits is sent to an organiser whose role is saved unchanged, but to nobody who is gone', async () => {
  const { db } = app.platform;
  const { id, email } = await make.admin();
  await write(db, (tx) => {
    const mail = { to: email, subject: 'News', text: 'the words', html: '', audience: 'organisers' as const };
    return sendLater(tx, app.platform, { ...mail, adminId: id });
  });
  const toSend = () => mailsToSend(db, clock.now()).select('recipient').where('recipient', '=', email).execute();
  await change(id, { role: 'administrator', events: [] });
  expect(await toSend()).toHaveLength(1);
  // As if the mail were queued at the moment of the removal.
  await db.deleteFrom('admins').where('id', '=', id).execute();
  expect(await toSend()).toHaveLength(0);
});

describe('an invitation that waits for the mail server', () => {
  test('an invitation that waits is not sent to a person who is removed', async () => {
    const { email } = somebody();
    const { person } = (await invite({ ...somebody(), email })).json();
    expect(await mailsTo(app, email)).toHaveLength(1);
    expect((await remove(person._id)).statusCode).toBe(200);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  test('an invitation that waits is still sent to a person who gets another role', async () => {
    const { email } = somebody();
    const { person } = (await invite({ ...somebody(), email })).json();
    expect((await change(person._id, { role: 'volunteer', events: [] })).statusCode).toBe(200);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });
});

describe('inviting somebody', () => {
  test('shows the invitation link when no mail is sent, and the link sets a password once', async () => {
    const wanted = somebody();
    const response = await invite(wanted);
    expect(response.statusCode).toBe(201);
    const { person, link } = response.json();
    expect(person).toMatchObject({ ...wanted, events: [], lastLogin: null, isYou: false, linkUntil: link.expiresAt });
    expect(link).toMatchObject({ mailed: false, path: expect.stringMatching(/^\/admin\/reset-password#[\w-]{43}$/) });
    const token = link.path.split('#')[1];
    expect(JSON.stringify([await mailsTo(app, wanted.email), await recordsOf(person._id), app.logLines])).not.toContain(
      token,
    );
    expect((await setPassword(token, 'short')).statusCode).toBe(422);
    expect((await setPassword(token, 'a password of my own')).statusCode).toBe(200);
    expect((await setPassword(token, 'another password')).statusCode).toBe(410);
    expect((await login(wanted.email, 'a password of my own')).json()).toMatchObject({ role: 'finance' });
    const now = (await people()).find(({ _id }: { _id: string }) => _id === person._id);
    expect(now).toMatchObject({ lastLogin: clock.now().toISOString(), linkUntil: null });
  });

  test('mails the invitation link when PUBLIC_URL and a mail server are set', async () => {
    const env = { PUBLIC_URL: 'https://fest.example.edu', SMTP_URL: 'smtp://127.0.0.1:1' };
    const fest = await startTestApp({ env, deliver: async () => Promise.reject(new Error('away')) });
    onTestFinished(() => fest.stop());
    const wanted = somebody();
    const answer = (await invite(wanted, fest, (await maker(fest).admin()).bearer)).json();
    expect(answer.link).toMatchObject({ mailed: true, path: null });
    const [mail] = await mailsTo(fest, wanted.email);
    expect(mail?.text).toContain('https://fest.example.edu/admin/reset-password#');
    const [token] = await tokensMailedTo(fest, wanted.email);
    const json = { token, password: 'a password of my own' };
    expect((await call(fest, 'POST', '/api/admin/password/reset', { json })).statusCode).toBe(200);
  });

  test('an invitation link expires after three days and can be replaced with a new link', async () => {
    const { person, link } = (await invite(somebody())).json();
    clock.forward({ hours: 73 });
    const { bearer: later } = await make.admin();
    expect((await setPassword(link.path.split('#')[1], 'a password of my own')).json().message).toBe(
      'This link has expired or was used already. Please ask an administrator for a new one.',
    );
    const again = await call(app, 'POST', `/api/admin/people/${person._id}/link`, { bearer: later });
    expect(again.statusCode).toBe(201);
    expect((await setPassword(again.json().path.split('#')[1], 'a password of my own')).statusCode).toBe(200);
    bearer = later;
  });

  test('a password set with a new link signs in a person whom a stranger had locked out', async () => {
    const { person, link } = (await invite(somebody())).json();
    await setPassword(link.path.split('#')[1], 'a first password');
    const from = '203.0.113.251';
    const tryThere = (password: string) =>
      call(app, 'POST', '/api/admin/login', { json: { email: person.email, password }, from });
    for (let guess = 0; guess < 10; guess++) await tryThere('a guess');
    expect((await tryThere('a first password')).statusCode).toBe(429);
    const { path } = (await call(app, 'POST', `/api/admin/people/${person._id}/link`, { bearer })).json();
    // Opens the link on a phone in another network.
    expect((await setPassword(path.split('#')[1], 'a password of my own')).statusCode).toBe(200);
    expect((await tryThere('a password of my own')).statusCode).toBe(200);
  });

  test('refuses to invite an email that is in use, even in another case', async () => {
    const wanted = somebody();
    await invite(wanted);
    const response = await invite({ ...wanted, email: wanted.email.toUpperCase() });
    expect(response.statusCode).toBe(409);
    expect(response.json().errors).toEqual({ email: 'Somebody with this email already has an account here.' });
  });

  test('refuses an invalid name, email and role and names each field', async () => {
    const response = await invite({ name: ' ', email: 'nobody', role: 'emperor' });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({
      name: 'Name must be at least 2 characters.',
      email: 'Please enter a valid email address.',
      role: 'Please choose a role.',
    });
  });

  test('refuses an invitation for an event that does not exist, and mails nobody', async () => {
    const wanted = { ...somebody(), role: 'coordinator', events: ['no-such-event'] };
    const response = await invite(wanted);
    expect(response.statusCode).toBe(409);
    expect(await mailsTo(app, wanted.email)).toEqual([]);
  });
});

describe('changing a role', () => {
  test('keeps the events that somebody else has given to a coordinator since the form was opened', async () => {
    const [one, two] = [await make.event(), await make.event()];
    const { id } = await make.admin({ role: 'coordinator', events: [one] });
    const seen = { role: 'coordinator', events: [one] };
    expect((await change(id, { role: 'coordinator', events: [one, two], seen })).statusCode).toBe(200);
    const refused = await change(id, { role: 'coordinator', events: [one], seen });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Somebody else has changed this role meanwhile. Please close this form and open it again.',
    ]);
    const stored = (await people()).find(({ _id }: { _id: string }) => _id === id);
    expect(stored.events).toHaveLength(2);
    const again = { ...seen, events: [two, one] };
    expect((await change(id, { role: 'finance', events: [], seen: again })).statusCode).toBe(200);
  });

  test('a new role applies from the next request in the same session, and is recorded with its events', async () => {
    const volunteer = await make.admin({ role: 'volunteer' });
    const eventId = await make.event({ columns: { title: 'Rope making' } });
    expect((await call(app, 'GET', '/api/admin/people', { bearer: volunteer.bearer })).statusCode).toBe(403);
    const promoted = await change(volunteer.id, { role: 'coordinator', events: [eventId] });
    expect(promoted.json()).toMatchObject({ role: 'coordinator', events: [{ _id: eventId, title: 'Rope making' }] });
    expect((await call(app, 'GET', '/api/events', { bearer: volunteer.bearer })).json()).toHaveLength(1);
    await change(volunteer.id, { role: 'administrator', events: [eventId] });
    expect((await call(app, 'GET', '/api/admin/people', { bearer: volunteer.bearer })).statusCode).toBe(200);
    const records = (await recordsOf(volunteer.id)).filter(({ action }) => action === 'admin.role');
    const states = records.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)]);
    expect(states).toMatchObject([
      [
        { role: 'volunteer', events: [] },
        { role: 'coordinator', events: ['Rope making'] },
      ],
      [
        { role: 'coordinator', events: ['Rope making'] },
        { role: 'administrator', events: [] },
      ],
    ]);
    expect(records[0]?.actor_name).not.toBe('');
  });

  test('an administrator gives up their own role only after confirming', async () => {
    const admin = await make.admin();
    const told = await change(admin.id, { role: 'finance' }, admin.bearer);
    expect(told.statusCode).toBe(409);
    expect(told.json().message).toBe('This is you: you would no longer be an administrator.');
    expect((await call(app, 'GET', '/api/admin/people', { bearer: admin.bearer })).statusCode).toBe(200);
    expect((await change(admin.id, { role: 'finance', sure: true }, admin.bearer)).statusCode).toBe(200);
    expect((await call(app, 'GET', '/api/admin/people', { bearer: admin.bearer })).statusCode).toBe(403);
  });
});

describe('removing somebody', () => {
  test('removing a person ends their sessions at once and is recorded with the name', async () => {
    const finance = await make.admin({ name: 'Keeper of the purse', role: 'finance' });
    expect((await remove(finance.id)).statusCode).toBe(200);
    expect((await call(app, 'GET', '/api/registration', { bearer: finance.bearer })).statusCode).toBe(401);
    expect((await login(finance.email, finance.password)).statusCode).toBe(401);
    expect((await remove(finance.id)).statusCode).toBe(404);
    const records = await recordsOf(finance.id);
    expect(JSON.parse(records.at(-1)?.before ?? '')).toEqual({
      name: 'Keeper of the purse',
      email: finance.email,
      role: 'finance',
      events: [],
    });
  });

  test('an administrator removes their own account only after confirming', async () => {
    const admin = await make.admin({ name: 'On the way out' });
    const told = await remove(admin.id, admin.bearer);
    expect(told.statusCode).toBe(409);
    expect(told.json().message).toBe('This is you: you would be signed out and could not come back.');
    expect((await remove(admin.id, admin.bearer, '?sure=true')).statusCode).toBe(200);
    expect((await call(app, 'GET', '/api/admin/people', { bearer: admin.bearer })).statusCode).toBe(401);
    expect((await recordsOf(admin.id)).at(-1)?.actor_name).toBe('On the way out');
  });
});

describe('the last administrator', () => {
  let own: TestApp;
  let mine: Maker;
  beforeAll(async () => {
    own = await startTestApp();
    mine = maker(own);
  });
  afterAll(() => own.stop());
  beforeEach(async () => {
    await own.platform.db.deleteFrom('admins').execute();
  });
  const administrators = (of: TestApp) =>
    of.platform.db.selectFrom('admins').select('id').where('role', '=', 'administrator').execute();

  test('the last administrator can neither be removed nor given another role', async () => {
    await mine.admin({ role: 'finance' });
    const last = await mine.admin();
    const url = `/api/admin/people/${last.id}`;
    const message = 'This is the last administrator. Make somebody else an administrator first.';
    const removed = await call(own, 'DELETE', `${url}?sure=true`, { bearer: last.bearer });
    expect([removed.statusCode, removed.json().message]).toEqual([409, message]);
    const demoted = await call(own, 'PUT', url, { bearer: last.bearer, json: { role: 'volunteer', sure: true } });
    expect([demoted.statusCode, demoted.json().message]).toEqual([409, message]);
    expect(await administrators(own)).toEqual([{ id: last.id }]);
  });

  test('at least one administrator stays when two remove and demote each other at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, other] = [await mine.admin(), await mine.admin()];
      for (const { id } of await administrators(own)) {
        if (id !== one.id && id !== other.id) await own.platform.db.deleteFrom('admins').where('id', '=', id).execute();
      }
      await Promise.all([
        call(own, 'DELETE', `/api/admin/people/${other.id}`, { bearer: one.bearer }),
        call(own, 'PUT', `/api/admin/people/${one.id}`, { bearer: other.bearer, json: { role: 'volunteer' } }),
      ]);
      expect((await administrators(own)).length).toBeGreaterThan(0);
    }
  });
});
