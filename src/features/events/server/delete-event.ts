import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { countOf } from '#shared/counts.ts';
import { toEvent } from './rows.ts';

/** Removes the registrations of an event inside the same transaction; answers how many, with their proofs. */
export type RemoveRegistrations = (tx: Tx, eventId: string) => Promise<Removed>;

export interface Removed {
  count: number;
  /** Keys of files that no row points at once the transaction is committed. */
  files: string[];
}

/** How many rounds of an event have marks or a result; judges cannot save in them until the transaction ends. */
export type HoldJudgedRounds = (tx: Tx, eventId: string) => Promise<{ judged: number; isPublished: boolean }>;

interface Deletion {
  id: string;
  /** The numbers that the organiser was asked to confirm. */
  confirmed: { confirmRegistrations?: number | undefined; confirmRounds?: number | undefined };
  adminId: string;
}

/** Registrations and judged rounds are deleted too only if the caller has confirmed their numbers (R188). */
export async function deleteEvent(
  { db, files, now, log, siteChanged }: Platform,
  neighbours: { removeRegistrations: RemoveRegistrations; holdJudgedRounds: HoldJudgedRounds },
  { id, confirmed, adminId }: Deletion,
) {
  const removed = await write(db, async (tx) => {
    // Who registers at this moment waits, and then finds the event gone.
    const stored = await lockRow(tx, tx.selectFrom('events').selectAll().where('id', '=', id));
    if (!stored) return refuse('eventNotFound');
    const { judged: rounds, isPublished } = await neighbours.holdJudgedRounds(tx, id);
    const going = await neighbours.removeRegistrations(tx, id);
    const asked = whatGoesAlong(going.count, rounds, isPublished);
    const isConfirmed =
      going.count === (confirmed.confirmRegistrations ?? 0) && rounds === (confirmed.confirmRounds ?? 0);
    if (asked && !isConfirmed) return refuse('hasRegistrations', asked);
    await tx.deleteFrom('events').where('id', '=', id).execute();
    afterCommit(tx, siteChanged);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'event.delete',
      subject: `event:${id}`,
      before: { ...toEvent(stored), registrations: going.count, ...(rounds > 0 && { judgedRounds: rounds }) },
    });
    return going;
  });
  if ('files' in removed) {
    // The sweep takes what fails here.
    await Promise.all(
      removed.files.map((key) => files.remove(key).catch((err) => log.warn({ err }, 'file not removed'))),
    );
  }
  return removed;
}

/** What else is deleted, in numbers and in words; undefined if nothing else is. */
function whatGoesAlong(registrations: number, rounds: number, isPublished: boolean) {
  const parts = [
    registrations > 0 && countOf(registrations, 'registration'),
    rounds > 0 && `${countOf(rounds, 'judged round')} with marks and results`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  return {
    message: [
      `This event has ${parts.join(' and ')}. Deleting it deletes them too.`,
      ...(isPublished ? ['Its published result goes from the page of winners and the trophy table.'] : []),
      'Certificates that were made stay, and can still be verified.',
    ].join(' '),
    errors: {
      ...(registrations > 0 && { confirmRegistrations: String(registrations) }),
      ...(rounds > 0 && { confirmRounds: String(rounds) }),
    },
  };
}
