import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { write } from '#server/db/write.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { call } from '#testing/call.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { changedMeanwhile } from '../rules.ts';

let app: TestApp;
let make: Maker;
let admin: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
beforeEach(async () => {
  await app.platform.db.deleteFrom('mail_outbox').execute();
  await app.platform.db.deleteFrom('settings').where('name', '=', 'mail-server').execute();
  admin = await make.admin();
});
afterAll(() => app.stop());

const path = '/api/admin/mail-server';
const read = async () => (await call(app, 'GET', path, { bearer: admin.bearer })).json();
const save = (json: unknown) => call(app, 'PUT', path, { bearer: admin.bearer, json });
const sendTest = async () => (await call(app, 'POST', `${path}/test`, { bearer: admin.bearer })).json();

async function mailServer(manner: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(manner);
  onTestFinished(() => server.stop());
  const fields = { host: '127.0.0.1', port: server.port, security: 'none', user: '', from: 'Fest <fest@fest.example>' };
  return { ...server, fields };
}
/** Filters by subject: the other administrators are also mailed about each change. */
const withSubject = (mails: readonly string[], words: string) =>
  mails.filter((mail) => mail.includes(`Subject: ${words}`));
const login = { user: 'fest', password: 'pa55-word-of-the-mailbox' };

test('counts the mails that wait, and shows the last error of the one that was tried most, without reading them all', async () => {
  const { db } = app.platform;
  const mail = { to: 'student1@students.example', subject: '', text: 'the text', html: '<p>the text</p>' };
  const subjects = ['not tried', 'tried twice', 'tried once', 'also not tried'];
  await write(db, async (tx) => {
    for (const subject of subjects) await sendLater(tx, app.platform, { ...mail, subject, audience: 'organisers' });
    const fail = (subject: string, attempts: number) =>
      tx.updateTable('mail_outbox').set({ attempts, last_error: subject }).where('subject', '=', subject).execute();
    await fail('tried twice', 2);
    await fail('tried once', 1);
  });
  const asked = vi.spyOn(db.getExecutor(), 'executeQuery');
  onTestFinished(() => asked.mockRestore());
  expect(await read()).toMatchObject({ waiting: 4, lastError: 'tried twice' });
  // Chores of the server use the same connection meanwhile.
  const ofErrors = asked.mock.calls.flatMap(([{ sql }], at) => (/select.*"last_error"/.test(sql) ? [at] : []));
  const answers = await Promise.all(
    ofErrors.map((at) => asked.mock.results[at]?.value as Promise<{ rows: unknown[] }>),
  );
  expect(answers.map(({ rows }) => rows.length)).toEqual([1]);
});

describe('a saved mail server', () => {
  test('sends waiting mails at once from the saved address', async () => {
    const { fields, mails } = await mailServer();
    const mail = { to: 'student1@students.example', subject: 'Waits', text: 'the text', html: '<p>the text</p>' };
    await write(app.platform.db, (tx) => sendLater(tx, app.platform, mail));
    expect(await read()).toMatchObject({ source: 'none', waiting: 1 });
    expect((await save(fields)).json()).toMatchObject({ ...fields, source: 'settings', hasPassword: false });
    const waited = () => withSubject(mails, 'Waits');
    await expect.poll(() => waited().length).toBe(1);
    expect(waited()[0]).toContain('From: Fest <fest@fest.example>');
    await expect.poll(async () => (await read()).waiting).toBe(0);
  });

  test('keeps the password out of answers, tables and logs, and can still log in with it', async () => {
    const { fields } = await mailServer({ login });
    const saved = await save({ ...fields, ...login });
    expect(saved.json()).toMatchObject({ user: 'fest', hasPassword: true });
    const { db } = app.platform;
    const kept = [
      saved.json(),
      await read(),
      await db.selectFrom('settings').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
      app.logLines,
    ];
    expect(JSON.stringify(kept)).not.toContain(login.password);
    expect(await sendTest()).toMatchObject({ delivered: true });
  });

  test('keeps the password when only the sender changes, and asks for it again for another host', async () => {
    const { fields } = await mailServer({ login });
    await save({ ...fields, ...login });
    const { user } = login;
    expect((await save({ ...fields, user, from: 'other@fest.example' })).json()).toMatchObject({ hasPassword: true });
    expect((await sendTest()).delivered).toBe(true);
    const elsewhere = await save({ ...fields, user, host: 'localhost' });
    expect(elsewhere.json().errors).toEqual({ password: 'Please enter the password again for this server.' });
    expect((await save({ ...fields, user: '' })).json()).toMatchObject({ hasPassword: false });
  });

  test('refuses a test mail after the mail server was forgotten', async () => {
    const { fields } = await mailServer();
    await save(fields);
    const forgotten = await call(app, 'DELETE', path, { bearer: admin.bearer });
    expect(forgotten.json()).toMatchObject({ source: 'none', host: '' });
    expect(await sendTest()).toEqual({ message: 'There is no mail server yet. Please save one first.' });
  });
});

describe('a mail server that somebody else has changed', () => {
  const fields = { host: 'smtp.one.example', port: 587, security: 'starttls', ...login, from: 'fest@fest.example' };
  const theirs: [what: string, change: object][] = [
    ['another host', { host: 'smtp.two.example' }],
    ['only another password', { password: 'another password' }],
  ];

  test.each(theirs)('refuses to save over the mail server when somebody else has saved %s', async (_, change) => {
    const { version } = (await save(fields)).json();
    const saved = await save({ ...fields, ...change, version });
    expect(saved.statusCode).toBe(200);
    const refused = await save({ ...fields, from: 'other@fest.example', version });
    expect([refused.statusCode, refused.json().message]).toEqual([409, changedMeanwhile.message]);
    // Leaves out the state of the outbox, because its worker sends the mails about the change meanwhile.
    const { waiting, lastError, ...theirServer } = saved.json();
    expect(await read()).toMatchObject(theirServer);
    expect((await save({ ...fields, version: saved.json().version })).statusCode).toBe(200);
    expect((await save(fields)).statusCode).toBe(200);
  });

  test('refuses to forget the mail server when somebody else has saved another', async () => {
    const forget = (version: string) =>
      call(app, 'DELETE', `${path}?version=${encodeURIComponent(version)}`, { bearer: admin.bearer });
    const { version } = (await save(fields)).json();
    const saved = await save({ ...fields, host: 'smtp.two.example' });
    expect((await forget(version)).statusCode).toBe(409);
    expect(await read()).toMatchObject({ host: 'smtp.two.example' });
    expect((await forget(saved.json().version)).statusCode).toBe(200);
  });

  test('refuses to save a first mail server when somebody else has saved one', async () => {
    const { version } = await read();
    await save(fields);
    expect((await save({ ...fields, host: 'smtp.two.example', version })).statusCode).toBe(409);
  });
});

describe('a change of the mail server', () => {
  const about = (mails: readonly string[]) => withSubject(mails, 'Mail server changed');

  test('mails a change of the mail server to the other administrators through both servers', async () => {
    const other = await make.admin({ name: 'Meena' });
    const [former, next] = [await mailServer(), await mailServer()];
    await save(former.fields);
    await app.platform.db.deleteFrom('mail_outbox').execute();
    await save({ ...next.fields, from: 'thief@fest.example' });
    await expect.poll(() => about(former.mails).join()).toContain(`To: ${other.email}`);
    await expect.poll(() => about(next.mails).join()).toContain(`To: ${other.email}`);
    const [mail] = await mailsTo(app, other.email);
    expect(mail?.text).toContain(`Mail server before: 127.0.0.1:${former.port}, not encrypted, sender Fest <fest@`);
    expect(mail?.text).toContain(`Mail server now: 127.0.0.1:${next.port}, not encrypted, sender thief@fest.example`);
    expect([...about(former.mails), ...about(next.mails)].join()).not.toContain(`To: ${admin.email}`);
  });

  test('mails through the former server when it is forgotten, and queues the mail for the next server', async () => {
    const other = await make.admin();
    const { fields, mails } = await mailServer();
    await save(fields);
    mails.length = 0;
    await app.platform.db.deleteFrom('mail_outbox').execute();
    await call(app, 'DELETE', path, { bearer: admin.bearer });
    await expect.poll(() => about(mails).join()).toContain(`To: ${other.email}`);
    expect((await mailsTo(app, other.email)).map(({ text, sent_at }) => [text.includes('now: none'), sent_at])).toEqual(
      [[true, null]],
    );
  });

  test('answers at once, and logs a failure, when the former server does not accept the mail', async () => {
    await make.admin();
    const former = await mailServer({ recipient: '550 5.1.1 no such mailbox' });
    await save(former.fields);
    await call(app, 'DELETE', path, { bearer: admin.bearer });
    await expect
      .poll(() => app.logLines.join(), { timeout: 10_000 })
      .toContain('the former mail server did not take the mail about its change');
  });

  test('mails nobody when only the password of the mail server changes, or nothing', async () => {
    const other = await make.admin();
    const { fields } = await mailServer({ login });
    await save({ ...fields, ...login });
    const before = await mailsTo(app, other.email);
    await save({ ...fields, ...login, password: 'a new password' });
    await save({ ...fields, user: login.user });
    expect(before).toHaveLength(1);
    expect(await mailsTo(app, other.email)).toHaveLength(1);
  });
});

describe('a test mail', () => {
  test('delivers a test mail when the host is a name', async () => {
    const { fields } = await mailServer();
    await save({ ...fields, host: 'localhost' });
    expect(await sendTest()).toMatchObject({ delivered: true });
  });

  test('says that there is no such server when the host name is unknown', async () => {
    await save({ ...fields, host: 'no-such-host.invalid' });
    expect(await sendTest()).toMatchObject({ delivered: false, message: 'There is no server of this name.' });
  });

  test('sends a test mail only to the administrator who asks for it', async () => {
    const { fields, mails } = await mailServer();
    await save(fields);
    const answer = await sendTest();
    expect(answer).toEqual({
      delivered: true,
      message: `The server took the mail. Please look into the mailbox of ${admin.email}.`,
    });
    const tests = withSubject(mails, 'A test mail');
    expect(tests).toHaveLength(1);
    expect(tests[0]).toContain(`To: ${admin.email}`);
  });

  test('repeats the mail server’s words when it refuses a test mail', async () => {
    const refusing = await mailServer({ login });
    await save({ ...refusing.fields, user: 'fest', password: 'not this one' });
    expect(await sendTest()).toEqual({
      delivered: false,
      message: 'The server does not accept this user name and password. It said: 535 5.7.8 wrong user or password',
    });
    const full = await mailServer({ recipient: '550 5.1.1 no such mailbox' });
    await save(full.fields);
    expect((await sendTest()).message).toContain('550 5.1.1 no such mailbox');
  });

  test('says when the server is not a mail server or does not answer, and repeats none of its words', async () => {
    const other = await mailServer({ greeting: 'SSH-2.0-secret_version' });
    await save(other.fields);
    const { delivered, message } = await sendTest();
    expect(delivered).toBe(false);
    expect(message).toBe('What answers there is not a mail server.');
    await other.stop();
    expect((await sendTest()).message).toBe('Nothing takes mail at this host and port.');
  });

  test('refuses a test mail after ten in a short time', async () => {
    const { fields } = await mailServer();
    await save(fields);
    for (let sent = 0; sent < 10; sent++) expect((await sendTest()).delivered).toBe(true);
    expect(await sendTest()).toEqual({ message: 'You have sent many test mails. Please wait a few minutes.' });
  });
});

const fields = { host: 'smtp.college.edu', port: 587, security: 'starttls', user: '', from: 'fest@college.edu' };

describe('the settings of the mail server', () => {
  test.each([
    [{ host: '' }, 'host'],
    [{ host: 'http://smtp.college.edu' }, 'host'],
    [{ host: 'smtp.college.edu:25' }, 'host'],
    [{ host: '169.254.169.254' }, 'host'],
    [{ host: '2002:a9fe:a9fe::1' }, 'host'],
    [{ host: 'fd00:ec2::254' }, 'host'],
    [{ host: 'metadata' }, 'host'],
    [{ host: 'metadata.google.internal' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ port: 22 }, 'port'],
    [{ port: 443 }, 'port'],
    [{ port: 70_000 }, 'port'],
    [{ port: 587.5 }, 'port'],
    [{ security: 'none', user: 'fest' }, 'security'],
    [{ security: 'perhaps' }, 'security'],
    [{ from: 'nobody' }, 'from'],
    [{ from: 'Fest <fest@college.edu>\r\nBcc: all@college.edu' }, 'from'],
  ])('refuses a mail server with %j', async (change, field) => {
    const response = await save({ ...fields, ...change });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]]);
    expect(await read()).toMatchObject({ source: 'none' });
  });

  test('refuses the mail server settings to visitors and students', async () => {
    const { bearer } = await make.student();
    for (const [method, url] of [
      ['GET', path],
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/test`],
    ] as const) {
      expect((await call(app, method, url)).statusCode).toBe(401);
      expect((await call(app, method, url, { bearer })).statusCode).toBe(403);
    }
  });
});
