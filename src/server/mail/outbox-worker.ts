import { setTimeout } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { hourMs } from '#shared/calendar.ts';
import { didChange } from '../db/concurrency.ts';
import type { Database, Db } from '../db/schema.ts';
import { writeNote } from '../db/write.ts';
import type { Vault } from '../vault.ts';
import type { Deliver } from './delivery.ts';
import { withMailStyles } from './mail-html.ts';
import { erasedMail, fillSecrets } from './mail-secrets.ts';

/** Older mails are of no use to anybody. They stay in the outbox unsent. */
const staleAfterMs = 72 * hourMs;
/**
 * How long other servers leave a claimed mail alone. A slow mail server takes less. After a crash it is then sent
 * again.
 */
const claimMs = 10 * 60_000;
/** A server that stops has 15 s in total. */
const stopWithinMs = 8_000;

type OutboxMail = Selectable<Database['mail_outbox']>;

interface OutboxWorkerOptions {
  db: Db;
  vault: Vault;
  now: () => Date;
  /** How mails can be sent at the moment. Undefined if there is no mail server yet: mails wait in the outbox. */
  delivery: () => Promise<Deliver | undefined> | Deliver | undefined;
  onError: (error: unknown) => void;
}

interface OutboxWorker {
  wake(): void;
  /** Resolves when no mail is being sent, or after eight seconds, because a mail server may be slow. */
  stop(): Promise<void>;
}

/** Sends waiting mails one at a time, at every wake-up and twice a minute for repeated attempts. */
export function startOutboxWorker({ db, vault, now, delivery, onError }: OutboxWorkerOptions): OutboxWorker {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const drain = async () => {
    try {
      do {
        again = false;
        for (;;) {
          // This is asked before each mail, because the settings may have another server meanwhile.
          const deliver = await delivery();
          if (stopped || !deliver || !(await sendNext({ db, vault, now }, deliver))) break;
        }
      } while (again && !stopped);
    } catch (error) {
      onError(error);
    } finally {
      // Right after `again` was read: a wake-up in between would be lost.
      running = undefined;
    }
  };
  const wake = () => {
    again = true;
    if (stopped || running) return;
    running = drain();
  };
  const timer = setInterval(wake, 30_000).unref();
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.race([running, setTimeout(stopWithinMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Sends the next mail that is due. Returns false when none is due. Its writes do not wait for the disk, which would
 * slow down a rush, so after a power cut the last mails are sent again.
 */
export async function sendNext(
  { db, vault, now }: Pick<OutboxWorkerOptions, 'db' | 'vault' | 'now'>,
  deliver: Deliver,
): Promise<boolean> {
  const mail = await claimNext(db, now());
  if (!mail) return false;
  const failure = await whyNotDelivered(vault, mail, deliver);
  const waitMs = Math.min(hourMs, 30_000 * 2 ** mail.attempts);
  const outcome =
    failure === undefined
      ? { sent_at: now().toISOString(), last_error: '', ...(mail.good_until !== null && erasedMail), secrets: '' }
      : { last_error: failure, next_attempt_at: new Date(now().getTime() + waitMs).toISOString() };
  // Errors of the database are thrown. If they were stored with the mail, they would be shown as errors of the mail
  // server.
  await writeNote(db, (tx) => tx.updateTable('mail_outbox').set(outcome).where('id', '=', mail.id).execute());
  return true;
}

/** Undefined if the mail server has accepted the mail. */
async function whyNotDelivered(vault: Vault, mail: OutboxMail, deliver: Deliver): Promise<string | undefined> {
  try {
    const { text, html } = fillSecrets(vault, mail);
    await deliver({ id: mail.id, to: mail.recipient, subject: mail.subject, text, html: withMailStyles(html) });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Unsent mails, without those that are too old, have expired or are for a removed organiser. */
export function mailsToSend(db: Db, now: Date) {
  return db
    .selectFrom('mail_outbox')
    .where('sent_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - staleAfterMs).toISOString())
    .where(({ eb, or }) => or([eb('good_until', 'is', null), eb('good_until', '>', now.toISOString())]))
    .where(isForSomebody);
}

/** Excludes mails to an organiser who was removed while the mail was being queued. */
const isForSomebody = sql<SqlBool>`(admin_id is null or exists (select 1 from admins where admins.id = admin_id))`;

async function claimNext(db: Db, now: Date) {
  for (;;) {
    const due = mailsToSend(db, now)
      .selectAll()
      .where('next_attempt_at', '<=', now.toISOString())
      .where(({ eb, or }) => or([eb('hold_until', 'is', null), eb('hold_until', '<', now.toISOString())]))
      .orderBy('next_attempt_at')
      .limit(1);
    // Mails that expire come first, so that they do not wait behind thousands of others.
    const hurried = due.where('good_until', 'is not', null);
    const mail = (await hurried.executeTakeFirst()) ?? (await due.executeTakeFirst());
    if (!mail) return undefined;
    const claim = { attempts: mail.attempts + 1, next_attempt_at: new Date(now.getTime() + claimMs).toISOString() };
    const isOurs = await writeNote(db, (tx) =>
      didChange(
        tx
          .updateTable('mail_outbox')
          .set(claim)
          .where('id', '=', mail.id)
          .where('attempts', '=', mail.attempts)
          .where('sent_at', 'is', null),
      ),
    );
    if (isOurs) return mail;
  }
}
