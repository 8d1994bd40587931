import { sql } from 'kysely';
import type { Decision, DeskDecision, listDesk } from '#features/payments/desk-contract.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Output } from '#shared/endpoint.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { type DeskParts, selectDesk, toDeskItems, waitingSince } from './desk-items.ts';

/** Cancelled by a person: nothing to check. Released by the deadline: the money may be there all the same. */
export const isClaimed = sql<boolean>`(registration_status <> 'cancelled' or released_at <> '')`;

interface Page {
  after?: string | undefined;
  limit: number;
  eventId?: string | undefined;
}

/** What waits to be checked, oldest first. */
export async function readDesk(parts: DeskParts, page: Page): Promise<Output<typeof listDesk>> {
  let queue = selectDesk(parts.db)
    .where('payment_status', '=', 'pending')
    .where('amount_due_paise', '>', 0)
    .where(isClaimed);
  if (page.eventId) queue = queue.where('registrations.event_id', '=', page.eventId);
  // By place, not by number: what was decided meanwhile moves nobody out of sight.
  const [since = '', id = ''] = page.after?.split('|') ?? [];
  if (since) {
    queue = queue.where(({ eb, and, or }) =>
      or([eb(waitingSince, '>', since), and([eb(waitingSince, '=', since), eb('registrations.id', '>', id)])]),
    );
  }
  const rows = await queue
    .orderBy(waitingSince)
    .orderBy('registrations.id')
    .limit(page.limit + 1)
    .execute();
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: await toDeskItems(parts, shown),
    next: rows.length > page.limit && last ? `${last.waiting_since}|${last.id}` : null,
    waiting: await countWaiting(parts.db, page.eventId),
  };
}

export async function countWaiting(db: Db, eventId?: string): Promise<number> {
  let waiting = db
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment_status', '=', 'pending')
    .where('amount_due_paise', '>', 0)
    .where(isClaimed);
  if (eventId) waiting = waiting.where('event_id', '=', eventId);
  return Number((await waiting.executeTakeFirstOrThrow()).count);
}

export async function readPaymentFile(parts: DeskParts, registrationId: string) {
  const row = await selectDesk(parts.db).where('registrations.id', '=', registrationId).executeTakeFirst();
  const [item] = row ? await toDeskItems(parts, [row]) : [];
  if (!item) return refuse('registrationNotFound');
  const { rows } = await readLedger(parts.db, { events: 'all', registrationId, limit: 200 });
  return { item, decisions: await decisionsOn(parts.db, registrationId), ledger: rows.toReversed() };
}

/** Oldest first. */
export async function decisionsOn(db: Db, registrationId: string): Promise<DeskDecision[]> {
  const rows = await db
    .selectFrom('payment_decisions')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('at')
    .execute();
  return rows.map(toDecision);
}

interface DecisionRow {
  id: string;
  decision: Decision;
  reason: string;
  admin_name: string;
  at: string;
  undone_at: string;
}

export const toDecision = (row: DecisionRow): DeskDecision => ({
  _id: row.id,
  decision: row.decision,
  reason: row.reason,
  by: row.admin_name,
  at: row.at,
  isUndone: row.undone_at !== '',
});
