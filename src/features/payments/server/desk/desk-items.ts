import { sql } from 'kysely';
import {
  type FingerprintIndex,
  readJointLines,
  type SameTransaction,
  type ShownLine,
  sameTransactions,
  selectOrders,
  versionOf,
} from '#features/orders/server/index.ts';
import type { DeskItem, Flag } from '#features/payments/desk-contract.ts';
import {
  type Balances,
  balancesOf,
  proofLink,
  selectRegistrations,
  whyNot,
} from '#features/registrations/server/index.ts';
import type { Engine } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { proofFlagsOf } from '#shared/payments/proof-flags.ts';
import { owedOf } from '../payables.ts';
import { toPayer } from '../payers.ts';

export interface DeskParts {
  db: Db;
  engine: Engine;
  links: LinkSigner;
  fingerprints: FingerprintIndex;
}

/** Since when a payment has been waiting. The index `registrations_to_check` must hold exactly this expression. */
export const waitingSince = sql<string>`case when resubmitted_at = '' then registrations.created_at else resubmitted_at end`;

export const selectDesk = (db: Db) => selectRegistrations(db).select(waitingSince.as('waiting_since'));

type DeskRow = Awaited<ReturnType<ReturnType<typeof selectDesk>['executeTakeFirstOrThrow']>>;

/** Adds everything that a person should look at. */
export async function toDeskItems(
  { db, links, fingerprints }: DeskParts,
  rows: readonly DeskRow[],
): Promise<DeskItem[]> {
  const ids = rows.map(({ id }) => id);
  const together = await readJointLines(
    db,
    rows.map((row) => row.joint_payment_id),
  );
  const linesOf = (row: DeskRow) => together.get(row.joint_payment_id) ?? [];
  const balances = await balancesOf(db, [...ids, ...[...together.values()].flat().map(({ _id }) => _id)]);
  const twins = await sameTransactions(db, rows);
  const alike = await fingerprints.alike(rows);
  const alikeIds = [...alike.values()].flat();
  const claims = [...twins.values()].flatMap((same) => same.others);
  const others = await otherPayments(db, [...alikeIds, ...claims]);
  const orders = await otherOrders(db, [...alikeIds, ...claims]);
  const reasons = await lastReasons(db, ids);
  return rows.map((row) => ({
    ...toPayer(row, balances.get(row.id)),
    ...sumsOf(linesOf(row), balances),
    sentForCancelled: sentForCancelled(row, linesOf(row), balances),
    paymentProof: proofLink(row, links),
    additionalInfo: row.additional_info,
    waitingSince: row.waiting_since,
    isResubmitted: row.resubmitted_at !== '',
    isReleased: row.released_at !== '',
    lastReason: reasons.get(row.id) ?? '',
    flags: [
      ...sameTransactionFlags(others, orders, twins.get(row.id)),
      ...samePictureFlags(known(others, alike.get(row.id)), known(orders, alike.get(row.id))),
      ...proofFlagsOf(row, row.waiting_since),
    ],
    version: versionOf([row, ...linesOf(row).map((line) => line.row)]),
    waitsAs: waitsAs(row, linesOf(row)),
  }));
}

/** When the line that listed a joint payment is settled, the payment waits under another line. */
function waitsAs(row: DeskRow, lines: readonly ShownLine[]): string {
  const others = lines.flatMap(({ row: line }) => ('pass_id' in line ? [] : [line]));
  const waiting = [row, ...others].filter((one) => one.amount_due_paise > 0 && !whyNot(one, 'approve'));
  // The same order as in the queue (`isFirstOfPayment`).
  return waiting.map(({ id }) => id).toSorted()[0] ?? '';
}

/**
 * The sums of a joint payment, which the desk shows as a whole: its waiting lines, and those that were paid or
 * cancelled alone.
 */
function sumsOf(lines: readonly ShownLine[], balances: Map<string, Balances>) {
  const shown = lines.map(({ _id, title, amountDue, status }) => ({ _id, title, amountDue, status }));
  if (lines.length === 0) return { lines: shown };
  const live = lines.filter(({ status, canResubmit }) => status !== 'cancelled' || canResubmit);
  const sum = (amountOf: (line: ShownLine) => number) => live.reduce((all, line) => all + amountOf(line), 0);
  return {
    lines: shown,
    amountDue: sum(({ amountDue }) => amountDue),
    amountReceived: sum(({ _id }) => balances.get(_id)?.received ?? 0) / 100,
    amountLeft: sum(({ _id }) => owedOf(balances.get(_id)).due) / 100,
  };
}

/** The part of the transfer that was for lines cancelled later, and that nobody has dealt with. */
function sentForCancelled(row: DeskRow, lines: readonly ShownLine[], balances: Map<string, Balances>): number {
  const cancelled = lines.filter((line) => line.status === 'cancelled' && !line.canResubmit);
  return cancelled
    .filter((line) => line.row.transaction_id === row.transaction_id)
    .reduce((all, { _id }) => all + (balances.get(_id)?.released ?? 0) / 100, 0);
}

type Other = Extract<Flag, { kind: 'samePicture' }>['others'][number];
type OtherOrder = Extract<Flag, { kind: 'samePicture' }>['orders'][number];

const known = <T extends object>(others: Map<string, T>, ids: readonly string[] = []): T[] =>
  ids.flatMap((id) => others.get(id) ?? []);

function sameTransactionFlags(
  registrations: Map<string, Other>,
  orders: Map<string, OtherOrder>,
  same: SameTransaction | undefined,
): Flag[] {
  if (!same) return [];
  const { others, deleted } = same;
  return [{ kind: 'sameTransaction', others: known(registrations, others), orders: known(orders, others), deleted }];
}

const samePictureFlags = (others: Other[], orders: OtherOrder[]): Flag[] =>
  others.length + orders.length > 0 ? [{ kind: 'samePicture', others, orders }] : [];

async function otherPayments(db: Db, ids: readonly string[]): Promise<Map<string, Other>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRegistrations(db)
    .where('registrations.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        _id: row.id,
        name: row.name,
        eventTitle: row.event_title,
        paymentStatus: row.payment_status,
        transactionId: row.transaction_id,
      },
    ]),
  );
}

async function otherOrders(db: Db, ids: readonly string[]): Promise<Map<string, OtherOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOrders(db)
    .where('pass_orders.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, name, pass_name: passName, status, transaction_id: transactionId }) => [
      id,
      { _id: id, name, passName, status, transactionId },
    ]),
  );
}

async function lastReasons(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_decisions')
    .select(['registration_id', 'reason'])
    .where('registration_id', 'in', ids)
    .where('decision', '=', 'rejected')
    .where('undone_at', '=', '')
    .orderBy('at')
    .execute();
  return new Map(rows.map((row) => [row.registration_id, row.reason]));
}
