import type { Selectable } from 'kysely';
import { insertRows } from '#server/db/prepared.ts';
import type { Database, Db, Tx } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { DeletedWith } from '#shared/payments/deleted-payments.ts';
import {
  type Balances,
  emptyAccounts,
  type LedgerAccount,
  type LedgerKind,
  type LedgerSource,
} from '#shared/payments/payment-ledger.ts';
import { type GonePayment, keepTransactionIds } from './deleted-payments.ts';
import { holdsSeat, isPaid, isRejected, type State } from './state.ts';

export interface LedgerEntry {
  /** '' for cash from somebody without a registration. */
  registrationId: string;
  eventId: string;
  kind: LedgerKind;
  from: LedgerAccount;
  to: LedgerAccount;
  amountPaise: number;
  source: LedgerSource;
  /** The same form as in the audit log: `admin:<id>`, `student:<id>`, `operator`. */
  actor: string;
  /** The transaction ID, receipt number or UTR that a treasurer looks for. */
  reference?: string;
  note?: string;
  creditId?: string;
}

const rowsAtOnce = 500;

/**
 * Adds rows to the ledger, in the transaction of the change that they record. The database refuses to change a row
 * later.
 */
export async function enterInLedger(tx: Tx, at: Date, entries: readonly LedgerEntry[]): Promise<void> {
  for (const some of chunksOf(entries, rowsAtOnce)) {
    const rows = some.map((entry) => toRow(entry, at));
    await insertRows(tx, 'payment_ledger', rows);
  }
}

/** The row of a pass order has the same columns, and `pass:<id>` for its event (decision 44). */
type Payment = Pick<Selectable<Database['registrations']>, 'id' | 'event_id' | 'transaction_id' | 'amount_due_paise'>;

interface NewPayment {
  payment: Payment;
  /** The payment does not need a check. */
  isFree: boolean;
  actor: string;
}

/** The first row of a payment. */
export function enterNewPayment(tx: Tx, at: Date, { payment, isFree, actor }: NewPayment): Promise<void> {
  const entry: LedgerEntry = {
    registrationId: payment.id,
    eventId: payment.event_id,
    from: 'outside',
    amountPaise: payment.amount_due_paise,
    ...(isFree
      ? { kind: 'received', to: 'received', source: 'free' }
      : { kind: 'claimed', to: 'toCheck', source: 'student' }),
    actor,
    reference: payment.transaction_id,
  };
  return enterInLedger(tx, at, [entry]);
}

const toRow = (entry: LedgerEntry, at: Date) => ({
  at: at.toISOString(),
  registration_id: entry.registrationId,
  event_id: entry.eventId,
  kind: entry.kind,
  from_account: entry.from,
  to_account: entry.to,
  amount_paise: entry.amountPaise,
  source: entry.source,
  actor: entry.actor,
  reference: entry.reference ?? '',
  note: entry.note ?? '',
  credit_id: entry.creditId ?? '',
});

const idsAtOnce = 1_000;

/**
 * The balance of each registration in each account. Inside `write()`, call it after updating the registration's own
 * row.
 */
export function balancesOf(db: Db, registrationIds: readonly string[]): Promise<Map<string, Balances>> {
  return sumRows(db, registrationIds, {});
}

/**
 * The balances that undoing a decision moves. Of the received money they contain only what this decision moved, so that
 * cash and credits from before stay received.
 */
export async function balancesToUndo(
  db: Db,
  registrationIds: readonly string[],
  decidedAt: string,
): Promise<Map<string, Balances>> {
  const balances = await balancesOf(db, registrationIds);
  const decided = await sumRows(db, registrationIds, { source: 'desk', at: decidedAt });
  for (const [id, held] of balances) held.received = Math.min(held.received, decided.get(id)?.received ?? 0);
  return balances;
}

async function sumRows(
  db: Db,
  registrationIds: readonly string[],
  only: { source?: LedgerSource; at?: string },
): Promise<Map<string, Balances>> {
  const balances = new Map(registrationIds.map((id) => [id, emptyAccounts()]));
  for (const some of chunksOf(registrationIds, idsAtOnce)) {
    const rows = await db
      .selectFrom('payment_ledger')
      .select((query) => [
        'registration_id',
        'from_account',
        'to_account',
        query.fn.sum<number>('amount_paise').as('paise'),
      ])
      .where('registration_id', 'in', some)
      .where((query) => query.and(only))
      .groupBy(['registration_id', 'from_account', 'to_account'])
      .execute();
    for (const row of rows) {
      const held = balances.get(row.registration_id);
      if (!held) continue;
      held[row.from_account] -= row.paise;
      held[row.to_account] += row.paise;
    }
  }
  return balances;
}

/** The amount still to pay, in whole rupees. Money that was received in part, such as cash, is not asked for again. */
export async function stillOwed(
  db: Db,
  { id, amount_due_paise }: Pick<Payment, 'id' | 'amount_due_paise'>,
): Promise<number> {
  const { received = 0, waived = 0 } = (await balancesOf(db, [id])).get(id) ?? {};
  return Math.max(0, amount_due_paise - received - waived) / 100;
}

/** The account for the money of a registration in this state. */
export function accountOf(state: State): LedgerAccount {
  if (isPaid(state)) return 'received';
  if (isRejected(state)) return 'rejected';
  return holdsSeat(state) ? 'toCheck' : 'released';
}

type Cause = Pick<LedgerEntry, 'source' | 'actor'> & Partial<Pick<LedgerEntry, 'kind' | 'note'>>;
type Paid = Pick<LedgerEntry, 'registrationId' | 'eventId' | 'reference'>;

/** The ledger rows that move the money to the account of the new state. */
export function moneyFollowing(
  row: Payment,
  { from, to }: { from: State; to: State },
  held: Balances | undefined,
  cause: Cause,
): LedgerEntry[] {
  const { id: registrationId, event_id: eventId, transaction_id: reference, amount_due_paise } = row;
  const paid = { registrationId, eventId, reference, duePaise: amount_due_paise };
  return moneyBetween(paid, { source: accountOf(from), target: accountOf(to) }, held, cause);
}

/** The same rows by account, so that they fit pass orders too. */
export function moneyBetween(
  { duePaise, ...paid }: Paid & { duePaise: number },
  { source, target }: { source: LedgerAccount; target: LedgerAccount },
  held: Balances | undefined,
  cause: Cause,
): LedgerEntry[] {
  if (source === target) return [];
  const move = (account: LedgerAccount, amountPaise: number): LedgerEntry => ({
    ...paid,
    kind: kindOf(source, target),
    from: account,
    to: target,
    amountPaise,
    ...cause,
  });
  // A partial payment stays received, unless somebody says that the whole payment has not arrived.
  const moved = (source === 'received' ? (['received'] as const) : unpaidAccounts)
    .filter((account) => account !== target && (held?.[account] ?? 0) > 0)
    .map((account) => move(account, held?.[account] ?? 0));
  // After a refund, a payment that the student sends again is new money.
  const missing = cause.kind === 'claimed' ? duePaise - accounted(held) : 0;
  if (missing > 0) moved.push(move('outside', missing));
  return moved.length > 0 ? moved : [move(source, 0)];
}

/** Money that is paid, waived or claimed to be paid. */
const accounted = (held: Balances | undefined): number =>
  ([...unpaidAccounts, 'received', 'waived'] as const).reduce((sum, account) => sum + (held?.[account] ?? 0), 0);

export const unpaidAccounts = ['toCheck', 'rejected', 'released'] as const;

function kindOf(from: LedgerAccount, to: LedgerAccount): LedgerKind {
  if (to === 'received' || to === 'rejected' || to === 'released') return to;
  return from === 'released' ? 'restored' : 'reopened';
}

interface Removal {
  /** The payments that were deleted. */
  gone: readonly (Payment & GonePayment)[];
  deletedWith: DeletedWith;
  actor: string;
  /** The ids of payments whose money had arrived until a coordinator said that it had not. */
  setBack?: ReadonlySet<string>;
}

/**
 * Removes the amounts due of deleted payments from the ledger. Received money stays in it, and no other payment may use
 * their transaction IDs unseen.
 */
export async function removeFromLedger(
  tx: Tx,
  at: Date,
  { gone, deletedWith, actor, setBack }: Removal,
): Promise<void> {
  const balances = await balancesOf(
    tx,
    gone.map(({ id }) => id),
  );
  const entries = gone.flatMap((row) =>
    unpaidAccounts
      .map((from) => ({ from, amountPaise: balances.get(row.id)?.[from] ?? 0 }))
      .filter(({ amountPaise }) => amountPaise > 0)
      .map(
        (rest): LedgerEntry => ({
          ...rest,
          registrationId: row.id,
          eventId: row.event_id,
          kind: 'removed',
          to: 'outside',
          source: 'status',
          actor,
          reference: row.transaction_id,
        }),
      ),
  );
  await enterInLedger(tx, at, entries);
  await keepTransactionIds(tx, gone, { balances, setBack }, deletedWith);
}
