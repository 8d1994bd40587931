import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Deliver, smtpDelivery } from '#server/mail/delivery.ts';
import { holdMails, sendLater, withdrawMails } from '#server/mail/outbox.ts';
import { sendNext, startOutboxWorker } from '#server/mail/outbox-worker.ts';
import { stoppedClock } from '#testing/clock.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { write } from './write.ts';

let app: TestApp;
let clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// Each test starts with an empty outbox and its own clock.
beforeEach(() => {
  clock = stoppedClock();
});
afterEach(async () => {
  await app.platform.db.deleteFrom('mail_outbox').execute();
});

const leave = (subject: string, to = 'student1@students.example') =>
  write(app.platform.db, (tx) =>
    sendLater(
      tx,
      { ...app.platform, now: clock.now },
      { to, subject, text: 'the text', html: '<p>the text</p>', audience: 'organisers' },
    ),
  );
const queueSecret = (goodUntil: Date) =>
  write(app.platform.db, (tx) => {
    const mail = { to: 'student1@students.example', subject: 'A link', text: 'the secret', html: '<p>the secret</p>' };
    return sendLater(tx, { ...app.platform, now: clock.now }, { ...mail, goodUntil, audience: 'organisers' });
  });
const outbox = () => app.platform.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute();
const next = (deliver: Deliver) => sendNext({ ...app.platform, now: clock.now }, deliver);

function postOffice() {
  const delivered: string[] = [];
  const deliver: Deliver = async ({ subject }) => void delivered.push(subject);
  return { delivered, deliver };
}
const closed: Deliver = async () => {
  throw new Error('the mail server is away');
};

describe('sending waiting mails', () => {
  test('sends one mail at a time, the oldest first, until the outbox is empty', async () => {
    const { delivered, deliver } = postOffice();
    for (const subject of ['first', 'second']) {
      await leave(subject);
      clock.forward({ seconds: 1 });
    }
    expect([await next(deliver), await next(deliver), await next(deliver)]).toEqual([true, true, false]);
    expect(delivered).toEqual(['first', 'second']);
    for (const mail of await outbox()) expect(mail).toMatchObject({ sent_at: expect.any(String), last_error: '' });
  });

  test('sends a mail that expires before an older mail that does not expire', async () => {
    const { delivered, deliver } = postOffice();
    await leave('News');
    clock.forward({ seconds: 60 });
    await queueSecret(new Date(clock.now().getTime() + 60_000));
    await next(deliver);
    await next(deliver);
    expect(delivered).toEqual(['A link', 'News']);
  });

  test('passes the whole mail and nothing else to the delivery', async () => {
    await leave('A subject');
    let seen: unknown;
    await next(async (mail) => {
      seen = mail;
    });
    expect(seen).toEqual({
      id: expect.any(String),
      to: 'student1@students.example',
      subject: 'A subject',
      text: 'the text',
      html: '<p>the text</p>',
    });
  });

  test('erases the contents of a mail with a secret once the mail is sent', async () => {
    const goodUntil = new Date(clock.now().getTime() + 1_000);
    await queueSecret(goodUntil);
    const texts: string[] = [];
    expect(await next(async ({ text }) => void texts.push(text))).toBe(true);
    expect(texts).toEqual(['the secret']);
    expect(await outbox()).toMatchObject([{ text: '', html: '', sent_at: expect.any(String) }]);
  });

  test('keeps a mail with a secret for another attempt but does not send it after its expiry', async () => {
    await queueSecret(new Date(clock.now().getTime() + 60_000));
    await next(closed);
    expect(await outbox()).toMatchObject([{ text: 'the secret', sent_at: null }]);
    clock.forward({ seconds: 60 });
    const { delivered, deliver } = postOffice();
    expect(await next(deliver)).toBe(false);
    expect(delivered).toEqual([]);
  });

  test('removes line breaks from the subject of a mail', async () => {
    await leave('Your seat\r\nBcc: everybody@students.example');
    expect((await outbox())[0]?.subject).toBe('Your seat Bcc: everybody@students.example');
  });

  test('leaves no mail in the outbox when the transaction fails', async () => {
    const failing = write(app.platform.db, async (tx) => {
      await sendLater(
        tx,
        { ...app.platform, now: clock.now },
        { to: 'a@students.example', subject: 'never', text: '', html: '', audience: 'organisers' },
      );
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await outbox()).toEqual([]);
  });
});

describe('held mails', () => {
  const hold = (groupId: string, ...subjects: string[]) => {
    const held = holdMails({ ...app.platform, now: clock.now }, { groupId, until: clock.now() });
    clock.forward({ seconds: -10 });
    return write(app.platform.db, async (tx) => {
      for (const subject of subjects) {
        const mail = { to: 'student1@students.example', subject, text: 'the text', html: '<p>the text</p>' };
        await sendLater(tx, held, { ...mail, audience: 'organisers' });
      }
    });
  };

  test('sends held mails when their holding time is over and does not delay other mails', async () => {
    const { delivered, deliver } = postOffice();
    await hold('one', 'held');
    await leave('not held');
    expect([await next(deliver), await next(deliver)]).toEqual([true, false]);
    clock.forward({ seconds: 10 });
    expect(await next(deliver)).toBe(false);
    clock.forward({ seconds: 1 });
    expect(await next(deliver)).toBe(true);
    expect(delivered).toEqual(['not held', 'held']);
  });

  test('withdraws only the held mails of the given group', async () => {
    await hold('one', 'first', 'second');
    await hold('two', 'third');
    await leave('fourth');
    await write(app.platform.db, (tx) => withdrawMails(tx, 'one'));
    expect((await outbox()).map(({ subject }) => subject).toSorted()).toEqual(['fourth', 'third']);
  });

  test('answers false when one of the mails to withdraw has left or is being sent', async () => {
    for (const isDelivered of [true, false]) {
      await hold(`group ${isDelivered}`, 'first', 'second');
      clock.forward({ seconds: 11 });
      expect(await next(isDelivered ? async () => {} : closed)).toBe(true);
      expect(await write(app.platform.db, (tx) => withdrawMails(tx, `group ${isDelivered}`))).toBe(false);
    }
    expect(await write(app.platform.db, (tx) => withdrawMails(tx, 'group of nobody'))).toBe(true);
  });
});

describe('a mail that cannot be sent', () => {
  test('keeps an undelivered mail with the reason and doubles the wait before each attempt', async () => {
    await leave('patient');
    for (const waitSeconds of [30, 60, 120, 240]) {
      expect(await next(closed)).toBe(true);
      expect(await outbox()).toMatchObject([{ sent_at: null, last_error: 'the mail server is away' }]);
      clock.forward({ seconds: waitSeconds - 1 });
      expect(await next(closed)).toBe(false);
      clock.forward({ seconds: 1 });
    }
    const { delivered, deliver } = postOffice();
    expect(await next(deliver)).toBe(true);
    expect(delivered).toEqual(['patient']);
    expect(await outbox()).toMatchObject([{ attempts: 5, last_error: '' }]);
  });

  test('a mail that was delivered and cannot be noted as sent has no error of the mail server', async () => {
    await leave('delivered');
    const noting = next(async () => {
      vi.spyOn(app.platform.db, 'updateTable').mockImplementationOnce(() => {
        throw new Error('the database is away');
      });
    });
    await expect(noting).rejects.toThrow('the database is away');
    expect(await outbox()).toMatchObject([{ sent_at: null, last_error: '', attempts: 1 }]);
  });

  test('tries an undelivered mail again after an hour at most', async () => {
    await leave('patient');
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(await next(closed)).toBe(true);
      clock.forward({ hours: 1 });
    }
  });

  test('sends other mails while an undelivered mail waits', async () => {
    const { delivered, deliver } = postOffice();
    await leave('broken');
    await next(closed);
    await leave('whole');
    while (await next(deliver));
    expect(delivered).toEqual(['whole']);
  });

  test('never sends a mail that has waited for three days', async () => {
    await leave('stale');
    clock.forward({ hours: 72 });
    const { delivered, deliver } = postOffice();
    expect(await next(deliver)).toBe(false);
    expect(delivered).toEqual([]);
  });
});

describe('several workers at once', () => {
  test('several workers at once send every mail once', async () => {
    const { delivered, deliver } = postOffice();
    const subjects = Array.from({ length: 12 }, (_, index) => `mail ${index}`);
    for (const subject of subjects) await leave(subject);
    const worker = async () => {
      while (await next(deliver));
    };
    await Promise.all([worker(), worker(), worker()]);
    expect(delivered.toSorted()).toEqual(subjects.toSorted());
  });

  test('a worker takes over a mail that another worker is sending only after ten minutes', async () => {
    await leave('slow');
    const { delivered, deliver } = postOffice();
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const sending = next(async () => {
      begun();
      await slow;
    });
    await hasBegun;
    clock.forward({ seconds: 599 });
    expect(await next(deliver)).toBe(false);
    clock.forward({ seconds: 1 });
    expect(await next(deliver)).toBe(true);
    finish();
    await sending;
    expect(delivered).toEqual(['slow']);
  });
});

describe('the worker of a server', () => {
  test('the worker sends mails when it is woken and sends nothing after it has stopped', async () => {
    const { delivered, deliver } = postOffice();
    const { db } = app.platform;
    const worker = startOutboxWorker({
      db,
      vault: app.platform.vault,
      now: clock.now,
      delivery: () => deliver,
      onError: (error) => expect.fail(String(error)),
    });
    onTestFinished(() => worker.stop());
    await leave('woken');
    worker.wake();
    await expect.poll(() => delivered).toEqual(['woken']);
    await worker.stop();
    clock.forward({ seconds: 1 });
    await leave('too late');
    worker.wake();
    expect(await outbox()).toMatchObject([{ subject: 'woken' }, { subject: 'too late', sent_at: null }]);
  });

  test('the worker looks again when it is woken just as it ends', async () => {
    const { db, vault } = app.platform;
    // The end takes some turns of the queue of promises, so this wakes the worker in each of them.
    for (let turns = 0; turns < 30; turns++) {
      const looks: number[] = [];
      const wakeAfter = async (left: number) => {
        for (let turn = 0; turn <= left; turn++) await undefined;
        worker.wake();
      };
      const delivery = () => {
        looks.push(turns);
        if (looks.length === 1) void wakeAfter(turns);
        return undefined;
      };
      const worker = startOutboxWorker({ db, vault, now: clock.now, delivery, onError: () => expect.fail() });
      await nextTurn();
      await worker.stop();
      expect(looks, `after ${turns} turns`).toHaveLength(2);
    }
  });

  test('each try of a mail has the same Message-ID, so that a mailbox can drop the second', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.stop());
    const smtpUrl = `smtp://127.0.0.1:${server.port}`;
    const deliver = smtpDelivery({ smtpUrl, mailFrom: 'Fest <fest@college.example>' });
    await leave('taken, but not answered');
    await next(async (mail) => {
      await deliver?.(mail);
      throw new Error('Timeout');
    });
    clock.forward({ seconds: 3_600 });
    await next(async (mail) => deliver?.(mail));
    const ids = server.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
    expect(ids).toEqual([expect.stringMatching(/^<[\w-]+@college\.example>$/), ids[0]]);
  });

  test('the worker leaves mails in the outbox when no mail server is set', async () => {
    expect(smtpDelivery({ smtpUrl: undefined, mailFrom: undefined })).toBeUndefined();
    const worker = startOutboxWorker({
      ...app.platform,
      now: clock.now,
      delivery: () => undefined,
      onError: () => expect.fail(),
    });
    await leave('waiting');
    worker.wake();
    await worker.stop();
    expect(await outbox()).toMatchObject([{ attempts: 0, sent_at: null }]);
  });
});
