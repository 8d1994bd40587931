import type { LedgerRow, listLedger } from '#features/payments/contract.ts';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import type { Output } from '#shared/endpoint.ts';
import type { LedgerKind, LedgerSource } from '#shared/payments/payment-ledger.ts';
import { actorNames } from '../admin-names.ts';

interface LedgerPage {
  before?: number | undefined;
  limit: number;
  events: EventScope;
  registrationId?: string | undefined;
  source?: LedgerSource | undefined;
  kind?: LedgerKind | undefined;
}

export const selectLedger = (db: Db) =>
  db
    .selectFrom('payment_ledger')
    .selectAll('payment_ledger')
    .select(({ selectFrom }) => [
      selectFrom('registrations')
        .select('name')
        .whereRef('registrations.id', '=', 'payment_ledger.registration_id')
        .as('payer_name'),
      selectFrom('events').select('title').whereRef('events.id', '=', 'payment_ledger.event_id').as('event_title'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectLedger>['executeTakeFirstOrThrow']>>;

/** Lists the ledger, newest first. */
export async function readLedger(db: Db, page: LedgerPage): Promise<Output<typeof listLedger>> {
  let ledger = selectLedger(db).where(eventIsInScope(page.events, 'payment_ledger.event_id'));
  if (page.before) ledger = ledger.where('seq', '<', page.before);
  if (page.registrationId) ledger = ledger.where('payment_ledger.registration_id', '=', page.registrationId);
  if (page.source) ledger = ledger.where('source', '=', page.source);
  if (page.kind) ledger = ledger.where('kind', '=', page.kind);
  const rows = await ledger
    .orderBy('seq', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows: await toLedgerRows(db, rows.slice(0, page.limit)), hasMore: rows.length > page.limit };
}

export async function toLedgerRows(db: Db, rows: readonly Row[]): Promise<LedgerRow[]> {
  const nameOf = await actorNames(
    db,
    rows.map((row) => row.actor),
  );
  const { students, passes } = await ordersOf(db, rows);
  return rows.map((row) => ({
    number: row.seq,
    at: row.at,
    registrationId: row.registration_id,
    payerName: row.payer_name ?? students.get(row.registration_id) ?? '',
    event: row.event_title ?? passes.get(row.event_id) ?? row.event_id,
    kind: row.kind,
    from: row.from_account,
    to: row.to_account,
    amount: row.amount_paise / 100,
    source: row.source,
    by: nameOf(row.actor),
    reference: row.reference,
    note: row.note,
  }));
}

/**
 * The orders that these rows name, each with its pass and buyer. The id of the order is in the column for
 * registrations.
 */
async function ordersOf(db: Db, rows: readonly Row[]) {
  const [students, passes] = [new Map<string, string>(), new Map<string, string>()];
  const ofOrders = rows.filter(({ event_id }) => event_id.startsWith('pass:'));
  if (ofOrders.length === 0) return { students, passes };
  const orders = await db
    .selectFrom('pass_orders')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .select(['pass_orders.id', 'students.name'])
    .where('pass_orders.id', 'in', [...new Set(ofOrders.map((row) => row.registration_id))])
    .execute();
  for (const { id, name } of orders) students.set(id, name);
  // The pass still exists after its order was deleted.
  for (const { id, name } of await db.selectFrom('passes').select(['id', 'name']).execute())
    passes.set(`pass:${id}`, name);
  return { students, passes };
}

/** The titles of events and passes by their id in the ledger. */
export async function ledgerTitles(db: Db): Promise<Map<string, string>> {
  const events = await db.selectFrom('events').select(['id', 'title']).execute();
  const passes = await db.selectFrom('passes').select(['id', 'name']).execute();
  return new Map([
    ...events.map(({ id, title }) => [id, title] as const),
    ...passes.map(({ id, name }) => [`pass:${id}`, name] as const),
  ]);
}

/** The newest row of a payment with this reference. `registrationId` is '' for cash without a registration. */
export async function rowJustEntered(db: Db, registrationId: string, reference: string): Promise<LedgerRow> {
  const row = await selectLedger(db)
    .where('payment_ledger.registration_id', '=', registrationId)
    .where('payment_ledger.reference', '=', reference)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  const [entered] = await toLedgerRows(db, [row]);
  if (!entered) throw new Error('a row was entered');
  return entered;
}
