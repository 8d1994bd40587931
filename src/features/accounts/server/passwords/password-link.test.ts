import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const issue = (studentId: string, bearer: string, of = app) =>
  call(of, 'POST', `/api/admin/students/${studentId}/password-link`, { bearer });
const reset = (path: string, password: string) =>
  call(app, 'POST', '/api/students/password/reset', { json: { token: path.split('#')[1], password } });

describe('a password link that an administrator makes', () => {
  test('sets the student’s password once, without a mail server', async () => {
    const { id, email } = await make.student();
    const response = await issue(id, (await make.admin()).bearer);
    expect(response.statusCode).toBe(201);
    const { path } = response.json();
    expect(response.json()).toEqual({
      path: expect.stringMatching(/^\/student\/reset-password#[\w-]{43}$/),
      url: path,
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect((await reset(path, 'the new one')).statusCode).toBe(200);
    expect((await reset(path, 'a third one')).statusCode).toBe(410);
    const login = await call(app, 'POST', '/api/students/login', { json: { email, password: 'the new one' } });
    expect(login.statusCode).toBe(200);
  });

  test('gives the full web address of the link when PUBLIC_URL is set', async () => {
    const fest = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example.edu/' } });
    onTestFinished(() => fest.stop());
    const { id } = await maker(fest).student();
    const { path, url } = (await issue(id, (await maker(fest).admin()).bearer, fest)).json();
    expect(url).toBe(`https://fest.example.edu${path}`);
  });

  test('records the link in the audit log and tells the student by mail, without the token', async () => {
    const { id, email } = await make.student();
    const admin = await make.admin();
    const token = (await issue(id, admin.bearer)).json().path.split('#')[1];
    const audited = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `student:${id}`)
      .execute();
    expect(audited).toMatchObject([{ action: 'student.password-link', actor: `admin:${admin.id}` }]);
    const mails = await mailsTo(app, email);
    expect(mails).toMatchObject([{ subject: 'A link for a new password was made for you' }]);
    const links = await app.platform.db.selectFrom('password_links').selectAll().execute();
    expect(JSON.stringify([audited, mails, links, app.logLines])).not.toContain(token);
  });

  test('replaces the student’s earlier link', async () => {
    const { id } = await make.student();
    const { bearer } = await make.admin();
    const older = (await issue(id, bearer)).json().path;
    const newer = (await issue(id, bearer)).json().path;
    expect((await reset(older, 'the new one')).statusCode).toBe(410);
    expect((await reset(newer, 'the new one')).statusCode).toBe(200);
  });

  test('keeps one link when an administrator makes twenty at once', async () => {
    const { id } = await make.student();
    const { bearer } = await make.admin();
    const responses = await Promise.all(Array.from({ length: 20 }, () => issue(id, bearer)));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([201]));
    const links = app.platform.db.selectFrom('password_links').selectAll().where('student_id', '=', id);
    expect(await links.execute()).toHaveLength(1);
  });

  test('refuses a link when a student asks for it or when the student does not exist', async () => {
    const { id, bearer } = await make.student();
    expect((await issue(id, bearer)).statusCode).toBe(403);
    const response = await issue('nobody', (await make.admin()).bearer);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Student not found' });
  });
});
