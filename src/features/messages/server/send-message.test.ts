import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readEdition, storeEdition } from '#features/edition/server/index.ts';
import { createAddressThrottle } from '#server/address-throttle.ts';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { messageBound } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  // Mails cannot be delivered, so they stay in the outbox where the tests read them.
  app = await startTestApp({ deliver: () => Promise.reject(new Error('no mail server')) });
});
afterAll(() => app.stop());

const message = {
  name: 'A Visitor',
  email: 'visitor@students.example',
  subject: 'Parking',
  message: 'Is there a place for our bus?',
};
let senders = 0;
const send = (changes: object = {}, of: TestApp = app, from = `198.51.100.${++senders}`) =>
  call(of, 'POST', '/api/messages', { json: { ...message, ...changes }, from });

const kept = (email: string, of: TestApp = app) =>
  of.platform.db.selectFrom('contact_messages').selectAll().where('email', '=', email).execute();
const mailsThatSay = (words: string, of: TestApp = app) =>
  of.platform.db.selectFrom('mail_outbox').selectAll().where('text', 'like', `%${words}%`).execute();

describe('a message to the organisers', () => {
  test('keeps a message and counts it as unread', async () => {
    const email = 'kept@students.example';
    const response = await send({ email });
    expect([response.statusCode, response.json().message]).toEqual([201, expect.stringContaining('Thank you')]);
    expect(await kept(email)).toEqual([
      expect.objectContaining({ ...message, email, is_read: 0, created_at: expect.stringMatching(/Z$/) }),
    ]);
    const { bearer } = await maker(app).admin();
    const { counts } = (await call(app, 'GET', '/api/admin/dashboard', { bearer })).json();
    expect(counts).toMatchObject({ contacts: counts.unreadContacts });
    expect(counts.contacts).toBeGreaterThan(0);
  });

  test('mails a message to the edition’s mailbox, with the sender and how to answer', async () => {
    const email = 'mailed@students.example';
    await send({ email });
    const [mail, ...others] = await mailsThatSay(email);
    expect(others).toEqual([]);
    const { contactEmail } = await readEdition(app.platform.db);
    expect(mail).toMatchObject({ recipient: contactEmail, subject: 'Message from A Visitor: Parking' });
    expect(mail?.text).toContain('Is there a place for our bus?');
    expect(mail?.text).toContain(`To answer, write to ${email}.`);
    expect(mail?.html).toContain(`href="mailto:${email}?subject=Re%3A%20Parking"`);
  });

  test('says in the mail to an administrator who chose such news where the choice was made', async () => {
    const admin = await maker(app).admin();
    const { db } = app.platform;
    onTestFinished(async () => void (await db.deleteFrom('admin_notifications').execute()));
    await db
      .insertInto('admin_notifications')
      .values({ admin_id: admin.id, by_mail: 1, new_registrations: 0, payment_confirmations: 0, contact_messages: 1 })
      .execute();
    const email = 'news@students.example';
    await send({ email });
    const mails = await mailsThatSay(email);
    const told = (recipient: string) => mails.find((mail) => mail.recipient === recipient)?.text;
    const words = 'You chose these mails in the settings of the control room.';
    expect(told(admin.email)).toContain(words);
    const { contactEmail } = await readEdition(app.platform.db);
    expect(told(contactEmail)).not.toContain(words);
  });

  test('accepts a message without a subject', async () => {
    const email = 'brief@students.example';
    expect((await send({ email, subject: undefined })).statusCode).toBe(201);
    expect((await mailsThatSay(email))[0]).toMatchObject({ subject: 'Message from A Visitor' });
  });

  test.each(['name', 'subject', 'message'] as const)('shows markup in the %s of a message as text', async (field) => {
    const email = `markup-${field}@students.example`;
    const markup = `<img src=x onerror="alert(1)"><script>${field}</script> & 'more'`;
    expect((await send({ email, [field]: markup })).statusCode).toBe(201);
    const [mail] = await mailsThatSay(email);
    expect(mail?.text).toContain(markup);
    expect(mail?.html).not.toMatch(/<(img|script)/);
    expect(mail?.html).toContain(`&lt;script&gt;${field}&lt;/script&gt;`);
  });

  test.each(['subject', 'name'])('refuses a line break in the %s that would add a mail header', async (field) => {
    const email = 'header@students.example';
    const response = await send({ email, [field]: 'Hello\r\nBcc: everybody@students.example' });
    expect([response.statusCode, response.json().errors]).toEqual([422, { [field]: 'Please keep this on one line.' }]);
    expect(await mailsThatSay(email)).toEqual([]);
  });

  test('accepts a message that contains half a character', async () => {
    const email = 'half@students.example';
    expect((await send({ email, subject: 'half \ud83d', message: 'ten characters \udc00' })).statusCode).toBe(201);
    expect(await mailsThatSay(email)).toHaveLength(1);
  });

  test('keeps a message when the edition has no mailbox', async () => {
    const fest = await startTestApp();
    onTestFinished(() => fest.stop());
    const edition = await readEdition(fest.platform.db);
    await write(fest.platform.db, (tx) => storeEdition(tx, { ...edition, contactEmail: '' }));
    expect((await send({}, fest)).statusCode).toBe(201);
    expect(await kept(message.email, fest)).toHaveLength(1);
    expect(await mailsThatSay('', fest)).toEqual([]);
  });

  test('refuses an invalid message with a reason for each field', async () => {
    const response = await send({ name: 'A', email: 'nobody', message: 'short', subject: 's'.repeat(151) });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({
      name: 'Name must be at least 2 characters.',
      email: 'Please enter a valid email address.',
      subject: 'Use at most 150 characters.',
      message: 'Please write your message in at least 10 characters.',
    });
  });

  test('answers a message from a script like any other, but does not keep it', async () => {
    const email = 'script@students.example';
    const [honest, script] = [await send(), await send({ email, website: 'https://spam.example' })];
    expect([script.statusCode, script.json()]).toEqual([honest.statusCode, honest.json()]);
    expect(await kept(email)).toEqual([]);
    expect(await mailsThatSay(email)).toEqual([]);
  });

  test('keeps all messages of a flood, but mails thirty of them an hour to the organisers', async () => {
    const clock = stoppedClock();
    const fest = await startTestApp({ now: clock.now, deliver: () => Promise.reject(new Error('no mail server')) });
    onTestFinished(() => fest.stop());
    const email = 'flood@students.example';
    for (let sent = 0; sent < 40; sent++) expect((await send({ email }, fest)).statusCode).toBe(201);
    expect(await kept(email, fest)).toHaveLength(40);
    expect(await mailsThatSay(email, fest)).toHaveLength(30);
    expect(fest.logLines.filter((line) => line.includes('a message is not mailed'))).toHaveLength(10);
    clock.forward({ seconds: 3_600 });
    await send({ email }, fest);
    expect(await mailsThatSay(email, fest)).toHaveLength(31);
  });

  test('refuses messages after sixty from one address, but not from another address', async () => {
    const email = 'many@students.example';
    const from = '203.0.113.7';
    const answers = await Promise.all(Array.from({ length: 70 }, () => send({ email }, app, from)));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(60);
    expect(await kept(email)).toHaveLength(60);
    const barred = await send({ email }, app, from);
    expect([barred.statusCode, barred.json()]).toEqual([
      429,
      { message: 'Many messages came from your network. Please try again later.' },
    ]);
    expect(Number(barred.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send({}, app, '203.0.113.8')).statusCode).toBe(201);
  });

  test('refuses messages after sixty from one IPv6 network, but not from another network', async () => {
    const email = 'ipv6@students.example';
    const answers = await Promise.all(Array.from({ length: 65 }, (_, i) => send({ email }, app, `2001:db8:1:2::${i}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(60);
    expect((await send({}, app, '2001:db8:1:3::1')).statusCode).toBe(201);
  });

  test('refuses messages after 180 from the many IPv6 networks of one tunnel', async () => {
    const email = 'tunnel@students.example';
    const from = (network: number) => send({ email }, app, `2001:db8:9:${network.toString(16)}::1`);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, network) => from(network)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(180);
    expect(await kept(email)).toHaveLength(180);
    expect((await send({}, app, '2001:db8:a:1::1')).statusCode).toBe(201);
  });

  test('accepts a thousand messages from one network within a day, and more on the next day', async () => {
    const clock = stoppedClock();
    // Only in this process, because a thousand calls would take long.
    const bound = createAddressThrottle({ ...app.platform, engine: 'sqlite', now: clock.now }, messageBound);
    async function accepted(tries: number, ip = '198.51.100.7') {
      let passed = 0;
      for (let tried = 0; tried < tries; tried++) {
        if (tried > 0 && tried % 60 === 0) clock.forward({ seconds: 601 });
        if (!(await bound.isBarred(ip))) passed++;
      }
      return passed;
    }
    expect(await accepted(1_010)).toBe(1_000);
    clock.forward({ hours: 1 });
    expect(await accepted(1)).toBe(0);
    expect(await accepted(1, '198.51.100.8')).toBe(1);
    clock.forward({ hours: 24 });
    expect(await accepted(1)).toBe(1);
  });
});
