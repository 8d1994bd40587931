import { sql } from 'kysely';
import { breathing } from '#server/breathe.ts';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { type EventScope, isInScope } from '#server/http/event-scope.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { updateRegistration } from '../admin-contract.ts';
import type { Registration } from '../contract.ts';
import { type LockedRegistration, lockRegistrations, type Organiser } from './lifecycle/locked.ts';
import { type RecordedStep, recordSteps } from './lifecycle/records.ts';
import { holdEvents, moveAll } from './lifecycle/transition.ts';
import { toRegistration } from './rows.ts';
import { type Change, holdReturning, isAsSeen, mayTakeNoSeat } from './update-registration.ts';

const claimedMessage =
  'Another payment has the same transaction ID. Update this registration alone, or decide it at the payments desk.';

/** Whether no other payment has the same transaction ID. */
export type IsOnlyClaim = (tx: Tx, row: LockedRegistration) => Promise<boolean>;

const { registrationNotFound, anotherIsLive, inOtherTeam, changedMeanwhile } = updateRegistration.refusals;

interface Outcome {
  updated: Registration[];
  refused: { _id: string; message: string }[];
}

interface BulkChange extends Omit<Change, 'seen'> {
  /** What the organiser saw, by registration. */
  seen?: Record<string, Change['seen']> | undefined;
}

/**
 * Changes many registrations in one transaction. The answer names those that cannot be changed, or that somebody else
 * has changed since they were seen; all others are changed. A payment whose transaction ID another payment has is not
 * completed, because nobody has looked at each single payment (decision 15).
 */
export async function updateRegistrations(
  platform: Platform,
  links: LinkSigner,
  ids: readonly string[],
  { seen = {}, ...change }: BulkChange,
  by: Organiser & { withPayments: boolean },
  isOnlyClaim: IsOnlyClaim,
): Promise<Outcome> {
  const breathe = breathing();
  const moveOf = (row: LockedRegistration) => ({ row, event: { name: 'set', ...change } as const });
  const actor = `admin:${by.adminId}`;
  return write(platform.db, async (tx) => {
    const found = await inScopeOf(tx, ids, by.scope);
    const locked = await lockRegistrations(tx, found);
    const asSeen = locked.filter((row) => isAsSeen(row, seen[row.id]));
    const claimed = await claimedAmong(tx, asSeen, change, isOnlyClaim);
    const all = asSeen.filter(({ id }) => !claimed.has(id));
    const allowed = new Set(all.map(({ id }) => id));
    const known = found.filter((id) => allowed.has(id));
    // Students are locked before events, and both before the first seat is taken.
    await holdReturning(tx, all, change);
    await holdEvents(tx, all.map(moveOf));
    const refused = new Map<string, string>(ids.map((id) => [id, registrationNotFound.message]));
    for (const { id } of locked) if (!allowed.has(id)) refused.set(id, changedMeanwhile.message);
    for (const id of claimed) refused.set(id, claimedMessage);
    const updated: Registration[] = [];
    const done: RecordedStep[] = [];
    const set = async (some: readonly string[]) => {
      const rows: LockedRegistration[] = [];
      for (const row of await lockRegistrations(tx, some)) {
        if (await mayTakeNoSeat(tx, row, change)) refused.set(row.id, inOtherTeam.message);
        else rows.push(row);
      }
      const changed = await unlessAnotherIsLive(tx, () => moveAll(tx, platform, rows.map(moveOf), actor));
      done.push(...(changed?.done ?? []));
      for (const row of changed?.outcomes ?? []) {
        if (row instanceof Refusal) continue;
        refused.delete(row.id);
        updated.push(toRegistration(row, links, by));
      }
      await breathe();
      return changed !== undefined;
    };
    for (const some of chunksOf(known, atOnce)) {
      if (await set(some)) continue;
      // One of these registrations is refused. Each is tried separately to find it.
      for (const id of some) if (!(await set([id]))) refused.set(id, anotherIsLive.message);
    }
    await recordSteps(tx, platform.now(), done, actor, breathe);
    return { updated, refused: [...refused].map(([_id, message]) => ({ _id, message })) };
  });
}

/** Payments that would be completed although another payment has the same transaction ID. */
async function claimedAmong(
  tx: Tx,
  rows: readonly LockedRegistration[],
  { paymentStatus }: Change,
  isOnlyClaim: IsOnlyClaim,
): Promise<Set<string>> {
  if (paymentStatus !== 'completed') return new Set();
  const claimed = new Set<string>();
  const completing = rows.filter((row) => row.payment_status !== 'completed' && row.amount_due_paise > 0);
  // Each check locks the transaction ID. Always in the same order, so that two updates cannot deadlock.
  for (const row of completing.toSorted((a, b) => (a.transaction_key < b.transaction_key ? -1 : 1))) {
    if (!(await isOnlyClaim(tx, row))) claimed.add(row.id);
  }
  return claimed;
}

/** The server answers other requests between these groups. */
const atOnce = 25;

/** The ids that exist and that the organiser may change, ordered by event. */
async function inScopeOf(tx: Tx, ids: readonly string[], scope: EventScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('registrations')
    .select(['id', 'event_id'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('event_id')
    .orderBy('id')
    .execute();
  return rows.filter((row) => isInScope(scope, row.event_id)).map((row) => row.id);
}

/** PostgreSQL aborts the whole transaction when a unique index refuses a row, unless there is a savepoint. */
async function unlessAnotherIsLive<T>(tx: Tx, work: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint one_of_many`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint one_of_many`.execute(tx);
    return result;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await sql`rollback to savepoint one_of_many`.execute(tx);
    return undefined;
  }
}
