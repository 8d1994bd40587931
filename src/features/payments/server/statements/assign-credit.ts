import type { Selectable } from 'kysely';
import {
  balancesOf,
  enterInLedger,
  type LedgerEntry,
  leaveConfirmedMail,
  leavePaidNoSeatMail,
  selectRegistrations,
  statusesOf,
} from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { findCredit } from './credits.ts';

interface Assignment {
  registrationIds: string[];
  acceptShared: boolean;
  waiveRest: boolean;
}

type Credit = Selectable<Database['payment_credits']>;
const unpaid = ['toCheck', 'rejected', 'released'] as const;

/** A person says whose money it is. */
export async function assignCredit(platform: Platform, adminId: string, creditId: string, wanted: Assignment) {
  const ids = [...new Set(wanted.registrationIds)].sort();
  return write(platform.db, async (tx) => {
    const credit = await takeCredit(tx, creditId, `admin:${adminId}`, platform.now());
    if (credit instanceof Refusal) return credit;
    const due = await lockAndSum(tx, ids);
    if (due instanceof Refusal) return due;
    const sum = [...due.values()].reduce((all, { paise }) => all + paise, 0);
    if (ids.length > 1) {
      if (sum !== credit.amountPaise) return refuse('notExact');
      if (!wanted.acceptShared) return refuse('sharedNotAccepted');
    }
    for (const [id, { paise }] of due) {
      const share = ids.length > 1 ? paise : credit.amountPaise;
      await pay(tx, platform, { id, share, due: paise, waiveRest: wanted.waiveRest, adminId, credit });
    }
    await recordAudit(tx, platform.now(), {
      actor: `admin:${adminId}`,
      action: 'credit.assign',
      subject: `credit:${creditId}`,
      after: { registrations: ids, amount: credit.amountPaise / 100, waiveRest: wanted.waiveRest },
    });
    return credit;
  });
}

/** One conditional update: of two people, one has it. */
export async function takeCredit(tx: Tx, id: string, actor: string, now: Date) {
  const taken = await tx
    .updateTable('payment_credits')
    .set({ state: 'assigned', settled_by: actor, settled_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (!taken) return (await findCredit(tx, id)) ? refuse('notOpen') : refuse('creditNotFound');
  return { ...taken, amountPaise: Number(taken.amount_paise) };
}

async function lockAndSum(tx: Tx, ids: readonly string[]) {
  const locked = await tx
    .updateTable('registrations')
    .set({ transaction_shared: 1 })
    .where('id', 'in', ids)
    .returning(['id', 'amount_due_paise'])
    .execute();
  if (locked.length < ids.length) return refuse('registrationNotFound');
  if (locked.some((row) => row.amount_due_paise === 0)) return refuse('nothingDue');
  const balances = await balancesOf(tx, ids);
  return new Map(
    ids.map((id) => {
      const held = balances.get(id);
      return [id, { paise: unpaid.reduce((sum, account) => sum + (held?.[account] ?? 0), 0) }];
    }),
  );
}

interface Payment {
  id: string;
  /** Of the credit. */
  share: number;
  due: number;
  waiveRest: boolean;
  adminId: string;
  credit: Credit & { amountPaise: number };
}

/** What came in is received; more than is due too; less completes the payment only if the rest is let go. */
async function pay(tx: Tx, platform: Platform, payment: Payment): Promise<void> {
  const { id, share, due, waiveRest, adminId, credit } = payment;
  const now = platform.now();
  const before = await selectRegistrations(tx).where('registrations.id', '=', id).executeTakeFirstOrThrow();
  const account = (await balancesOf(tx, [id])).get(id);
  const from = unpaid.find((name) => (account?.[name] ?? 0) > 0) ?? 'toCheck';
  const isComplete = share >= due || waiveRest;
  const entry = {
    registrationId: id,
    eventId: before.event_id,
    source: 'statement',
    actor: `admin:${adminId}`,
  } as const;
  const named = { ...entry, reference: credit.utr, creditId: credit.id };
  const entries: LedgerEntry[] = [];
  const paid = Math.min(share, due);
  if (paid > 0) entries.push({ ...named, kind: 'received', from, to: 'received', amountPaise: paid });
  if (share > due) {
    entries.push({ ...named, kind: 'surplus', from: 'outside', to: 'received', amountPaise: share - due });
  }
  const rest = due - paid;
  if (rest > 0 && waiveRest) entries.push({ ...named, kind: 'waived', from, to: 'waived', amountPaise: rest });
  else if (rest > 0 && from === 'rejected') {
    // Part of the money is there: what was rejected waits for the rest.
    entries.push({ ...named, kind: 'reopened', from, to: 'toCheck', amountPaise: rest });
  }
  await enterInLedger(tx, now, entries);
  if (before.payment_status === 'completed') return;
  // A cancelled registration stays cancelled: paid, without a seat, for a person to decide.
  const isCancelled = before.registration_status === 'cancelled';
  const after = {
    payment_status: isComplete ? ('completed' as const) : ('pending' as const),
    registration_status: isComplete && !isCancelled ? ('confirmed' as const) : before.registration_status,
    reason: isCancelled ? before.reason : '',
    updated_at: now.toISOString(),
  };
  await tx.updateTable('registrations').set(after).where('id', '=', id).execute();
  await recordAudit(tx, now, {
    actor: entry.actor,
    action: 'registration.status',
    subject: `registration:${id}`,
    before: statusesOf(before),
    after: statusesOf(after),
  });
  if (isComplete) await (isCancelled ? leavePaidNoSeatMail : leaveConfirmedMail)(tx, platform, { ...before, ...after });
}
