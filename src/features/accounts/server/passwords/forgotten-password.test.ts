import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo, tokensMailedTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example.edu' } });
  make = maker(app);
});
afterAll(() => app.stop());

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const ask = (email: unknown, from = newAddress(), of = app) =>
  call(of, 'POST', '/api/students/password/forgot', { json: { email }, from });
const linksOf = (studentId: string) =>
  app.platform.db.selectFrom('password_links').selectAll().where('student_id', '=', studentId).execute();
const mailed = (email: string, count: number) =>
  expect.poll(async () => (await tokensMailedTo(app, email)).length).toBe(count);

/** Makes transactions wait until the returned function is called. */
function holdTransactions(): () => void {
  const { db } = app.platform;
  const released = Promise.withResolvers<void>();
  const begin = db.transaction.bind(db);
  const held = vi.spyOn(db, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    vi.spyOn(transaction, 'execute').mockImplementation(async (work) => {
      await released.promise;
      return execute(work);
    });
    return transaction;
  });
  onTestFinished(() => held.mockRestore());
  return released.resolve;
}

describe('asking for a new password', () => {
  test('mails a link to the student when the email is typed in another case', async () => {
    const { email } = await make.student({ email: 'Forgetful@students.example', name: 'Student 1' });
    expect((await ask('forgetful@STUDENTS.example')).statusCode).toBe(200);
    await mailed(email, 1);
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe('Set a new password');
    expect(mail?.text).toContain('Hello Student 1,');
    expect(mail?.text).toMatch(/https:\/\/fest\.example\.edu\/student\/reset-password#[\w-]{43}\s/);
    expect(mail?.html).toMatch(/href="https:\/\/fest\.example\.edu\/student\/reset-password#[\w-]{43}"/);
  });

  test('answers a known and an unknown email with the same bytes', async () => {
    const { email } = await make.student();
    const known = await ask(email);
    const unknown = await ask('nobody-at-all@students.example');
    expect(unknown.statusCode).toBe(200);
    expect(unknown.rawPayload.equals(known.rawPayload)).toBe(true);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    expect(known.body).not.toContain(email);
  });

  test('says whom to ask when no mails are sent', async () => {
    const { email } = await make.student();
    for (const one of [email, 'nobody-at-all@students.example']) {
      const { message } = (await ask(one)).json();
      expect(message).toMatch(/^This site sends no mails\. Please ask the organisers at \S+@aarambh\.example:/);
    }
  });

  test('promises a mail when a mail server is set', async () => {
    const fest = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    onTestFinished(() => fest.stop());
    const { message } = (await ask('nobody@students.example', newAddress(), fest)).json();
    expect(message).toBe('If there is an account with this email, a link to set a new password is on its way.');
  });

  test('makes and mails the link only after the answer is sent', async () => {
    const { email, id } = await make.student();
    const answered = holdTransactions();
    expect((await ask(email)).statusCode).toBe(200);
    expect(await linksOf(id)).toEqual([]);
    answered();
    await mailed(email, 1);
    expect(await linksOf(id)).toHaveLength(1);
  });

  test('mails nothing to an unknown address', async () => {
    const { email } = await make.student();
    await ask('unknown@students.example');
    // Requests run one after the other, so when the second is done, the first is too.
    await ask(email);
    await mailed(email, 1);
    expect(await mailsTo(app, 'unknown@students.example')).toEqual([]);
  });

  test('mails nothing to an administrator', async () => {
    const [admin, { email }] = [await make.admin(), await make.student()];
    await ask(admin.email);
    await ask(email);
    await mailed(email, 1);
    expect(await mailsTo(app, admin.email)).toEqual([]);
  });

  test('keeps the token out of the stored link and the log', async () => {
    const { email, id } = await make.student();
    await ask(email);
    await mailed(email, 1);
    const [token = 'none'] = await tokensMailedTo(app, email);
    expect(JSON.stringify(await linksOf(id))).not.toContain(token);
    expect(app.logLines.join('')).not.toContain(token);
  });

  test('keeps only one link for a student who asks twice', async () => {
    const { email, id } = await make.student();
    for (const count of [1, 2]) {
      await ask(email);
      await mailed(email, count);
    }
    expect(await linksOf(id)).toHaveLength(1);
  });

  test.each(['no address', '', undefined, 7])('refuses the email %j and names the field', async (email) => {
    const response = await ask(email);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ email: 'Please enter a valid email address.' });
  });
});

describe('too many requests for links', () => {
  test('refuses the sixth request for an email from one address, with or without an account', async () => {
    const { email } = await make.student();
    for (const asked of [email, 'unknown-and-many@students.example']) {
      const from = newAddress();
      for (let time = 0; time < 5; time++) expect((await ask(asked, from)).statusCode).toBe(200);
      const response = await ask(asked.toUpperCase(), from);
      expect(response.statusCode).toBe(429);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('counts requests from all addresses of an IPv6 network together', async () => {
    const { email } = await make.student();
    for (let host = 1; host <= 5; host++) expect((await ask(email, `2001:db8:1:2::${host}`)).statusCode).toBe(200);
    expect((await ask(email, '2001:db8:1:2::6')).statusCode).toBe(429);
    expect((await ask(email, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  test('allows the networks of an IPv6 tunnel three times as many requests as a single network', async () => {
    const { email } = await make.student();
    const askFrom = (network: number) => ask(email, `2001:db8:7:${network.toString(16)}::1`);
    for (let network = 1; network <= 15; network++) expect((await askFrom(network)).statusCode).toBe(200);
    expect((await askFrom(16)).statusCode).toBe(429);
    expect((await ask(email, '2001:db8:8:1::1')).statusCode).toBe(200);
  });

  test('mails a link to a student when a neighbour behind the same address asks too often', async () => {
    const [one, other] = [await make.student(), await make.student()];
    const campus = newAddress();
    for (let time = 0; time < 6; time++) await ask(one.email, campus);
    expect((await ask(other.email, campus)).statusCode).toBe(200);
    await mailed(other.email, 1);
  });

  test('mails twenty links at most when requests come from many addresses, and still answers 200', async () => {
    const [victim, witness] = [await make.student(), await make.student()];
    for (let time = 0; time < 30; time++) expect((await ask(victim.email)).statusCode).toBe(200);
    await ask(witness.email);
    await mailed(witness.email, 1);
    expect((await tokensMailedTo(app, victim.email)).length).toBe(20);
  });
});

describe('asking for a new password without PUBLIC_URL', () => {
  test('mails the path without a web address when PUBLIC_URL is not set, whichever host the request names', async () => {
    const fest = await startTestApp();
    onTestFinished(() => fest.stop());
    const { email } = await maker(fest).student();
    const response = await call(fest, 'POST', '/api/students/password/forgot', {
      json: { email },
      headers: { host: 'evil.example', origin: 'https://evil.example' },
    });
    expect(response.rawPayload.equals((await ask('somebody@students.example')).rawPayload)).toBe(true);
    await expect.poll(() => mailsTo(fest, email)).toHaveLength(1);
    const [mail] = await mailsTo(fest, email);
    const place = /Set a new password: on the website of Aarambh 2025, at (\/student\/reset-password#[\w-]{43})\n/;
    expect(mail?.text).toMatch(place);
    expect(mail?.html).toContain(place.exec(mail?.text ?? '')?.[1]);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/https?:|href|evil/);
    expect(fest.logLines.join('')).not.toContain(email);
  });
});
