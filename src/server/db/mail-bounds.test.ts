import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/mail/mail.ts';
import { sendAllLater, sendLater } from '#server/mail/outbox.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { write } from './write.ts';

let clock = stoppedClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => clock.now() });
});
afterAll(() => app.stop());
beforeEach(() => {
  clock = stoppedClock();
});

let mailboxes = 0;
const newMailbox = () => `mailbox${++mailboxes}@students.example`;
const mail = (to: string, audience?: Mail['audience']): Mail => ({
  to,
  subject: 'News',
  text: 'the text',
  html: '<p>the text</p>',
  ...(audience && { audience }),
});

const send = (one: Mail) => write(app.platform.db, (tx) => sendLater(tx, app.platform, one));
const sendTimes = async (times: number, one: Mail) => {
  for (let time = 0; time < times; time++) await send(one);
};
const waiting = async (to: string) => (await mailsTo(app, to)).length;

describe('unrequested mails', () => {
  test('accepts ten unrequested mails an hour for a mailbox and logs the rest without the address', async () => {
    const to = newMailbox();
    const logged = app.logLines.length;
    await sendTimes(13, mail(to));
    expect(await waiting(to)).toBe(10);
    const lines = app.logLines.slice(logged).filter((line) => line.includes('mails not queued'));
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain(to);
  });

  test('accepts forty unrequested mails a day for a mailbox', async () => {
    const to = newMailbox();
    for (let hour = 0; hour < 6; hour++) {
      await sendTimes(12, mail(to));
      clock.forward({ hours: 1 });
    }
    expect(await waiting(to)).toBe(40);
    clock.forward({ hours: 18 });
    await send(mail(to));
    expect(await waiting(to)).toBe(41);
  });

  test('counts unrequested mails together for all spellings and tags of an address', async () => {
    const to = newMailbox();
    const spellings = [to, to.toUpperCase(), to.replace('@', '+fest@')];
    for (const spelling of spellings) await sendTimes(5, mail(spelling));
    const counts = await Promise.all(spellings.map(waiting));
    expect(counts).toEqual([5, 5, 0]);
  });

  test('counts unrequested mails when many are sent in one call', async () => {
    const [full, other] = [newMailbox(), newMailbox()];
    await sendTimes(8, mail(full));
    const many = Array.from({ length: 252 }, (_, i) => mail(i % 200 === 5 ? other : full));
    await write(app.platform.db, (tx) => sendAllLater(tx, app.platform, many));
    expect([await waiting(full), await waiting(other)]).toEqual([10, 2]);
  });

  test('counts unrequested mails exactly when they are sent in parallel', async () => {
    const to = newMailbox();
    await Promise.all(Array.from({ length: 25 }, () => send(mail(to))));
    expect(await waiting(to)).toBe(10);
  });

  test('counts no unrequested mails when their transaction is rolled back', async () => {
    const to = newMailbox();
    const undone = write(app.platform.db, async (tx) => {
      for (let time = 0; time < 10; time++) await sendLater(tx, app.platform, mail(to));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await sendTimes(10, mail(to));
    expect(await waiting(to)).toBe(10);
  });
});

describe('other mails', () => {
  test.each(['asked', 'organisers'] as const)('mails for the audience “%s” have no limit', async (audience) => {
    const to = newMailbox();
    await sendTimes(50, mail(to, audience));
    expect(await waiting(to)).toBe(50);
  });

  test('limits mails to a confirmed account address separately from unrequested mails', async () => {
    const to = newMailbox();
    await sendTimes(12, mail(to));
    await sendTimes(32, mail(to, 'owner'));
    expect(await waiting(to)).toBe(10 + 30);
  });
});
