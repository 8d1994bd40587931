import { recordAudit } from '#server/audit.ts';
import { lockRow, lockRows } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { isRemovalWorthRetrying } from '#server/db/violations.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { removeFiles } from '#server/files/remove-file.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { countOf } from '#shared/counts.ts';
import { toEvent } from './rows.ts';

export interface Removed {
  count: number;
  /** The keys of files that no row contains after the commit. */
  files: string[];
}

/** What a deletion needs from features further down the order. The functions run inside its transaction. */
export interface DeletionDependencies {
  /** Returns the number of deleted registrations and the keys of their proofs. */
  removeRegistrations: (tx: Tx, eventId: string) => Promise<Removed>;
  /** Mails students who lose a seat or money with their registration. */
  tellOfDeletedEvent: (tx: Tx, eventId: string) => Promise<void>;
  /** Counts the rounds that have marks or a result. Judges cannot save in them until the transaction ends. */
  holdJudgedRounds: (tx: Tx, eventId: string) => Promise<{ judged: number; isPublished: boolean }>;
  /** Returns whether participants have given feedback. Nobody can give any until the transaction ends. */
  holdFeedback: (tx: Tx, eventId: string) => Promise<boolean>;
  /** Deletes large amounts in parts. The foreign keys delete the rest with the event's row. */
  removeMarks: (tx: Tx, eventId: string) => Promise<void>;
  removeFeedback: (tx: Tx, eventId: string) => Promise<void>;
  /** Counts refunds that have not been confirmed. After the deletion nobody could confirm them. */
  countPromisedRefunds: (tx: Tx, eventId: string) => Promise<number>;
}

interface Deletion {
  id: string;
  /** The numbers that the organiser has confirmed. */
  confirmed: { [Key in keyof Confirmed]?: number | undefined };
  adminId: string;
}

interface Confirmed {
  confirmRegistrations: number;
  confirmRounds: number;
  /** 1 if there is feedback. The number of answers is secret (decision 53). */
  confirmFeedback: number;
}

/** Deletes an event. Its registrations, judged rounds and feedback need the caller's confirmation (R188). */
export async function deleteEvent(
  { db, files, now, log, siteChanged }: Platform,
  dependencies: DeletionDependencies,
  { id, confirmed, adminId }: Deletion,
) {
  const work = async (tx: Tx) => {
    // Locks registrations before the event, as every change of registrations does, to avoid a deadlock.
    await lockRows(tx, tx.selectFrom('registrations').select('id').where('event_id', '=', id).orderBy('id'));
    // A student who registers at this moment waits, and then finds that the event no longer exists.
    const stored = await lockRow(tx, tx.selectFrom('events').selectAll().where('id', '=', id));
    if (!stored) return refuse('eventNotFound');
    if ((await dependencies.countPromisedRefunds(tx, id)) > 0) return refuse('refundsPromised');
    const { judged: rounds, isPublished } = await dependencies.holdJudgedRounds(tx, id);
    const hasFeedback = await dependencies.holdFeedback(tx, id);
    const along = {
      // A registration that was made just before the event was locked is not locked itself. It is only counted, because
      // nobody has confirmed its deletion.
      confirmRegistrations: await countRegistrations(tx, id),
      confirmRounds: rounds,
      confirmFeedback: hasFeedback ? 1 : 0,
    } satisfies Confirmed;
    if (!isConfirmed(along, confirmed)) return refuse('hasRegistrations', askAbout(along, isPublished));
    await dependencies.tellOfDeletedEvent(tx, id);
    const going = await dependencies.removeRegistrations(tx, id);
    await dependencies.removeMarks(tx, id);
    await dependencies.removeFeedback(tx, id);
    await tx.deleteFrom('events').where('id', '=', id).execute();
    afterCommit(tx, siteChanged);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'event.delete',
      subject: `event:${id}`,
      before: {
        ...toEvent(stored),
        registrations: going.count,
        ...(rounds > 0 && { judgedRounds: rounds }),
        ...(hasFeedback && { feedback: true }),
      },
    });
    return going;
  };
  // A student who gets a mail may be deleted meanwhile. The next try does not find that student.
  const removed = await write(db, work, isRemovalWorthRetrying);
  if ('files' in removed) await removeFiles({ files, log }, removed.files);
  return removed;
}

async function countRegistrations(tx: Tx, eventId: string): Promise<number> {
  const rows = tx.selectFrom('registrations').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await rows.where('event_id', '=', eventId).executeTakeFirstOrThrow()).count;
}

const keys = ['confirmRegistrations', 'confirmRounds', 'confirmFeedback'] as const;

function isConfirmed(along: Confirmed, confirmed: Deletion['confirmed']): boolean {
  return keys.every((key) => along[key] === 0) || keys.every((key) => along[key] === (confirmed[key] ?? 0));
}

/** Lists what else would be deleted, in words and numbers. */
function askAbout(along: Confirmed, isPublished: boolean) {
  const { confirmRegistrations: registrations, confirmRounds: rounds, confirmFeedback: feedback } = along;
  const parts = [
    registrations > 0 && countOf(registrations, 'registration'),
    rounds > 0 && `${countOf(rounds, 'judged round')} with marks and results`,
    feedback > 0 && 'feedback from participants',
  ].filter((part) => part !== false);
  return {
    message: [
      `This event has ${inWords.format(parts)}. Deleting it deletes them too.`,
      ...(isPublished ? ['Its published result goes from the page of winners and the trophy table.'] : []),
      'Certificates that were made stay, and can still be verified.',
    ].join(' '),
    errors: Object.fromEntries(keys.filter((key) => along[key] > 0).map((key) => [key, String(along[key])])),
  };
}

const inWords = new Intl.ListFormat('en-GB');
