import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseOldMails } from '#server/mail/erase-old-mails.ts';
import { sendAllLater } from '#server/mail/outbox.ts';
import { stoppedClock } from '#testing/clock.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { write } from './write.ts';

const clock = stoppedClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});
afterAll(() => app.stop());

const day = 24 * 3_600;

test('erases the words of mails 30 days after they were written, sent or not, and keeps who got what and when', async () => {
  const { db } = app.platform;
  const to = 'student1@students.example';
  const queue = (subject: string, count: number) =>
    write(db, (tx) => {
      const mail = { to, subject, text: 'the words', html: '<p>the words</p>', audience: 'organisers' as const };
      return sendAllLater(
        tx,
        app.platform,
        Array.from({ length: count }, () => mail),
      );
    });
  // More mails than one batch erases.
  await queue('old', 1_200);
  await db.updateTable('mail_outbox').set({ sent_at: clock.now().toISOString() }).where('id', '<', 'A').execute();
  clock.forward({ seconds: day });
  await queue('younger', 3);
  clock.forward({ seconds: 29 * day });
  await eraseOldMails(db, clock.now());
  const mails = await db.selectFrom('mail_outbox').select(['recipient', 'subject', 'text', 'html']).execute();
  const old = mails.filter(({ subject }) => subject === 'old');
  expect(old).toHaveLength(1_200);
  expect(old.filter((mail) => mail.text + mail.html !== '' || mail.recipient !== to)).toEqual([]);
  const younger = { recipient: to, subject: 'younger', text: 'the words', html: '<p>the words</p>' };
  expect(mails.filter(({ subject }) => subject === 'younger')).toEqual([younger, younger, younger]);
});
