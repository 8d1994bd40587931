import { sql } from 'kysely';
import {
  type FingerprintIndex,
  readJointLines,
  readLines,
  type SameTransaction,
  type ShownLine,
  type ShownOrder,
  sameTransactions,
  versionOf,
} from '#features/orders/server/index.ts';
import type { DeskItem, Flag } from '#features/payments/desk-contract.ts';
import {
  balancesOf,
  proofLink,
  type RegistrationRow,
  selectRegistrations,
  whyNot,
} from '#features/registrations/server/index.ts';
import type { Engine } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import type { Balances } from '#shared/payments/payment-ledger.ts';
import { proofFlagsOf } from '#shared/payments/proof-flags.ts';
import { owedOf } from '../payables.ts';
import { toPayer } from '../payers.ts';

export interface DeskParts {
  db: Db;
  engine: Engine;
  links: LinkSigner;
  fingerprints: FingerprintIndex;
}

/**
 * The time since which a payment has been waiting. The index `registrations_to_check` must have exactly this
 * expression.
 */
export const waitingSince = sql<string>`case when resubmitted_at = '' then registrations.created_at else resubmitted_at end`;

export const selectDesk = (db: Db) => selectRegistrations(db).select(waitingSince.as('waiting_since'));

type DeskRow = Awaited<ReturnType<ReturnType<typeof selectDesk>['executeTakeFirstOrThrow']>>;

/** Adds everything that an organiser should check. */
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
  const others = new Map((await readLines(db, [...alikeIds, ...claims])).map((line) => [line._id, line]));
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
    flags: [...alikeFlags(twins.get(row.id), alike.get(row.id) ?? [], others), ...proofFlagsOf(row, row.waiting_since)],
    version: versionOf([row, ...linesOf(row).map((line) => line.row)]),
    waitsAs: waitsAs(row, linesOf(row)),
  }));
}

/**
 * The registration under which a payment waits. A joint payment waits under another line after the line that listed it
 * was decided.
 */
function waitsAs(row: DeskRow, lines: readonly ShownLine[]): string {
  const others = lines.flatMap(({ row: line }) => ('pass_id' in line ? [] : [line]));
  const waiting = [row, ...others].filter((one) => one.amount_due_paise > 0 && !whyNot(one, 'approve'));
  // The same order as in the queue (`isFirstOfPayment`).
  return waiting.map(({ id }) => id).toSorted()[0] ?? '';
}

/**
 * The sums of a joint payment, which the desk shows as a whole. They include lines that wait, and lines that were paid
 * or cancelled on their own.
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

/** The part of the transfer that was for lines that were cancelled later, and that no organiser has refunded yet. */
function sentForCancelled(row: DeskRow, lines: readonly ShownLine[], balances: Map<string, Balances>): number {
  const cancelled = lines.filter((line) => line.status === 'cancelled' && !line.canResubmit);
  return cancelled
    .filter((line) => line.row.transaction_id === row.transaction_id)
    .reduce((all, { _id }) => all + (balances.get(_id)?.released ?? 0) / 100, 0);
}

function alikeFlags(
  same: SameTransaction | undefined,
  alike: readonly string[],
  lines: Map<string, ShownLine>,
): Flag[] {
  const flags: Flag[] = [];
  if (same) flags.push({ kind: 'sameTransaction', ...named(same.others, lines), deleted: same.deleted });
  const picture = named(alike, lines);
  if (picture.others.length + picture.orders.length > 0) flags.push({ kind: 'samePicture', ...picture });
  return flags;
}

/** The registrations and the orders among these payments. */
function named(ids: readonly string[], lines: Map<string, ShownLine>) {
  const rows = ids.flatMap((id) => lines.get(id)?.row ?? []);
  return {
    others: rows.flatMap((row) => ('pass_id' in row ? [] : [toOther(row)])),
    orders: rows.flatMap((row) => ('pass_id' in row ? [toOtherOrder(row)] : [])),
  };
}

const toOther = ({ id: _id, name, event_title, payment_status, transaction_id }: RegistrationRow) => ({
  _id,
  name,
  eventTitle: event_title,
  paymentStatus: payment_status,
  transactionId: transaction_id,
});

const toOtherOrder = ({ id: _id, name, pass_name, status, transaction_id }: ShownOrder) => ({
  _id,
  name,
  passName: pass_name,
  status,
  transactionId: transaction_id,
});

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
