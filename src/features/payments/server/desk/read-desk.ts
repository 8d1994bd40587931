import { type ShownOrder, selectOrders, versionOf } from '#features/orders/server/index.ts';
import type { Decision, DeskDecision, DeskItem, listDesk } from '#features/payments/desk-contract.ts';
import {
  balancesOf,
  countWaiting,
  holdsSearch,
  isFirstOfPayment,
  waitsForCommittee,
} from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { eventIsInScope } from '#server/http/event-scope.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Output } from '#shared/endpoint.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { orderPayer } from '../payers.ts';
import { type DeskParts, selectDesk, toDeskItems, waitingSince } from './desk-items.ts';

interface Page {
  after?: string | undefined;
  limit: number;
  eventId?: string | undefined;
  q?: string | undefined;
}

/** Lists the payments that wait to be checked, oldest first. */
export async function readDesk(parts: DeskParts, page: Page): Promise<Output<typeof listDesk>> {
  let queue = selectDesk(parts.db).where(page.eventId ? waitsForCommittee : isFirstOfPayment);
  if (page.q) queue = queue.where(holdsSearch(parts.engine, page.q, { withPayments: true }));
  if (page.eventId) queue = queue.where('registrations.event_id', '=', page.eventId);
  // Continues after the last item and not after a number of items. Otherwise decisions in between would hide payments.
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
    ...(await waitingOf(parts, page)),
  };
}

/** How many payments are waiting: in all, in one event, or in what a search found. */
async function waitingOf({ db, engine }: DeskParts, { eventId, q }: Page) {
  const { forCommittee, forStudent } = await countWaiting(db, eventId ? [eventId] : 'all');
  if (!q) return { waiting: forCommittee, waitForStudent: forStudent };
  const found = db
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(eventId ? waitsForCommittee : isFirstOfPayment)
    .where(holdsSearch(engine, q, { withPayments: true }))
    .where(eventIsInScope(eventId ? [eventId] : 'all', 'registrations.event_id'));
  return { waiting: (await found.executeTakeFirstOrThrow()).count, waitForStudent: forStudent };
}

/** The payment of a registration, or of an order with that id, with its newest ledger rows. */
export async function readPaymentFile(parts: DeskParts, registrationId: string) {
  const item = (await findItem(parts, registrationId)) ?? (await findOrder(parts.db, registrationId));
  if (!item) return refuse('registrationNotFound');
  const { rows, hasMore } = await readLedger(parts.db, { events: 'all', registrationId, limit: 200 });
  return { item, decisions: await decisionsOn(parts.db, registrationId), ledger: rows.toReversed(), hasMore };
}

async function findItem(parts: DeskParts, id: string): Promise<DeskItem | undefined> {
  const row = await selectDesk(parts.db).where('registrations.id', '=', id).executeTakeFirst();
  return row && (await toDeskItems(parts, [row]))[0];
}

async function findOrder(db: Db, id: string): Promise<DeskItem | undefined> {
  const order = await selectOrders(db).where('pass_orders.id', '=', id).executeTakeFirst();
  return order && toOrderItem(db, order);
}

/**
 * A pass order in the form of a desk item. It is checked on the screen of passes, which also shows its proof and flags.
 */
async function toOrderItem(db: Db, order: ShownOrder): Promise<DeskItem> {
  const balances = await balancesOf(db, [order.id]);
  return {
    ...orderPayer(order, balances.get(order.id)),
    paymentProof: '',
    additionalInfo: '',
    waitingSince: order.resubmitted_at || order.created_at,
    isResubmitted: order.resubmitted_at !== '',
    isReleased: false,
    lastReason: order.reason,
    flags: [],
    lines: [],
    sentForCancelled: 0,
    version: versionOf([order]),
    waitsAs: '',
  };
}

/** Lists the decisions, oldest first. */
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
