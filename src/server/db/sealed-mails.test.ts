import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eraseEndedSecrets, fillSecrets, sealSecrets, sealWaitingMails } from '#server/mail/mail-secrets.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { sendNext } from '#server/mail/outbox-worker.ts';
import { noteSecretsKey, openVault } from '#server/vault.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { tokensMailedTo } from '#testing/mailbox.ts';
import { maker } from '#testing/make.ts';
import { typedDetails } from '#testing/plain-profile.ts';
import { startTestApp } from '#testing/test-app.ts';
import { tablesInOrder } from './tables.ts';
import { write } from './write.ts';

async function fest() {
  const clock = stoppedClock();
  // No mail server is set, so mails stay in the outbox.
  const app = await startTestApp({ now: clock.now });
  onTestFinished(() => app.stop());
  return { app, clock, make: maker(app) };
}
type Fest = Awaited<ReturnType<typeof fest>>;

/** Everything that somebody with a copy of the database can read. */
async function everythingIn({ app }: Fest): Promise<string> {
  const { db, engine } = app.platform;
  const tables = await tablesInOrder({ db, engine });
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)));
  return JSON.stringify(rows);
}

async function askForLink({ app, make }: Fest, password?: string) {
  const student = await make.student(password ? { password } : {});
  await call(app, 'POST', '/api/students/password/forgot', { json: { email: student.email } });
  await expect.poll(() => tokensMailedTo(app, student.email)).toHaveLength(1);
  const [token = ''] = await tokensMailedTo(app, student.email);
  return { student, token };
}
const rowOf = ({ app }: Fest, email: string) => {
  const mails = app.platform.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email);
  return mails.where('subject', '=', 'Set a new password').executeTakeFirstOrThrow();
};

describe('a link that waits in the outbox', () => {
  test('keeps a waiting link unreadable in the database and sends the link whole', async () => {
    const there = await fest();
    const { student, token } = await askForLink(there);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await everythingIn(there)).not.toContain(token);
    const sent: { text: string; html: string }[] = [];
    await sendNext(there.app.platform, async (mail) => void sent.push(mail));
    expect(sent[0]?.text).toContain(`#${token}`);
    expect(sent[0]?.text).not.toContain('\u001a');
    expect(sent[0]?.html).not.toContain('\u001a');
    expect(await rowOf(there, student.email)).toMatchObject({ text: '', html: '', secrets: '' });
  });

  test('keeps the link of an invited administrator unreadable in the database', async () => {
    const clock = stoppedClock();
    const env = { PUBLIC_URL: 'https://fest.example', SMTP_URL: 'smtp://127.0.0.1:1' };
    const app = await startTestApp({ now: clock.now, env, deliver: () => Promise.reject(new Error('away')) });
    onTestFinished(() => app.stop());
    const { bearer } = await maker(app).admin();
    const json = { name: 'New Person', email: 'new@aarambh.example', role: 'finance' };
    const answer = await call(app, 'POST', '/api/admin/people', { bearer, json });
    expect(answer.statusCode).toBe(201);
    const [token = ''] = await tokensMailedTo(app, json.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await everythingIn({ app, clock, make: maker(app) })).not.toContain(token);
  });

  test('erases a waiting link when the link has been used', async () => {
    const there = await fest();
    const { student, token } = await askForLink(there);
    const json = { token, password: 'a new password' };
    expect((await call(there.app, 'POST', '/api/students/password/reset', { json })).statusCode).toBe(200);
    expect(await rowOf(there, student.email)).toMatchObject({ text: '', html: '', secrets: '', sent_at: null });
    const sent: string[] = [];
    while (await sendNext(there.app.platform, async ({ subject }) => void sent.push(subject)));
    expect(sent).toEqual(['Your password was changed']);
  });

  test('erases a waiting link that was used after the capitals of the email were changed', async () => {
    const there = await fest();
    const { student, token } = await askForLink(there);
    const email = student.email.replace('student', 'Student');
    const profile = { ...typedDetails, name: 'Meena R', email };
    const { bearer } = student;
    const changed = await call(there.app, 'PUT', '/api/students/profile', { bearer, json: profile });
    expect(changed.json()).toMatchObject({ email });
    await call(there.app, 'POST', '/api/students/password/reset', { json: { token, password: 'a new password' } });
    expect(await rowOf(there, student.email)).toMatchObject({ text: '', html: '', secrets: '', sent_at: null });
  });

  test('erases a waiting link when its time is over', async () => {
    const there = await fest();
    const { student } = await askForLink(there);
    const { db, now } = there.app.platform;
    await eraseEndedSecrets(db, now());
    expect((await rowOf(there, student.email)).secrets).not.toBe('');
    there.clock.forward({ seconds: 31 * 60 });
    await eraseEndedSecrets(db, now());
    expect(await rowOf(there, student.email)).toMatchObject({ text: '', html: '', secrets: '' });
  });

  test('opens a sealed mail only for its recipient and with the same key', async () => {
    const { app } = await fest();
    const { vault } = app.platform;
    const words = { text: 'Link: #a-token. Code: 123 456', html: '' };
    const recipient = 'one@students.example';
    const mail = { ...sealSecrets(vault, { ...words, to: recipient, secrets: ['a-token', '123 456'] }), recipient };
    expect(mail.text).not.toMatch(/token|123/);
    expect(fillSecrets(vault, mail)).toEqual(words);
    expect(() => fillSecrets(vault, { ...mail, recipient: 'thief@students.example' })).toThrow(/SECRETS_KEY/);
    const other = openVault({ dataDir: app.config.dataDir, secretsKey: 'k'.repeat(32) });
    expect(() => fillSecrets(other, mail)).toThrow(/SECRETS_KEY/);
  });

  test('seals a link that an older mail left readable in the outbox', async () => {
    const there = await fest();
    const { db, now, vault } = there.app.platform;
    const token = 'a'.repeat(43);
    const text = `Set a new password: https://fest.example/student/reset-password#${token}\n`;
    const mail = { to: 'old@students.example', subject: 'Old', text, html: `<a href="#${token}">` };
    await write(db, (tx) =>
      sendLater(tx, there.app.platform, { ...mail, goodUntil: new Date(now().getTime() + 60_000) }),
    );
    await sealWaitingMails(db, vault);
    expect(await everythingIn(there)).not.toContain(token);
    expect(await tokensMailedTo(there.app, mail.to)).toEqual([token]);
  });
});

test('keeps the key that signs links out of the database', async () => {
  const there = await fest();
  const { signingKey } = there.app.platform;
  const everything = await everythingIn(there);
  for (const form of ['base64', 'base64url', 'hex'] as const)
    expect(everything).not.toContain(signingKey.toString(form));
  expect(everything).not.toContain('signing-key');
});

test('notices when the secrets key has changed', async () => {
  const { app } = await fest();
  const other = openVault({ dataDir: app.config.dataDir, secretsKey: 'k'.repeat(32) });
  const { db, vault } = app.platform;
  expect(await noteSecretsKey(db, vault)).toBe('same');
  expect(await noteSecretsKey(db, other)).toBe('changed');
  expect(await noteSecretsKey(db, other)).toBe('same');
});
