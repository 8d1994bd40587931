import type { Selectable } from 'kysely';
import type { LedgerEntry } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { lockPayables, type Payable, waitingAccount } from '../payables.ts';
import { findCredit } from './credits.ts';
import { questionOfOthers } from './other-claims.ts';

interface Assignment {
  registrationIds: string[];
  acceptShared: boolean;
  acceptClaimed: boolean;
  waiveRest: boolean;
}

type Credit = Selectable<Database['payment_credits']>;

/** Assigns a credit to the payments that an organiser has chosen. */
export async function assignCredit(platform: Platform, adminId: string, creditId: string, wanted: Assignment) {
  const ids = [...new Set(wanted.registrationIds)].sort();
  const actor = `admin:${adminId}`;
  return write(platform.db, async (tx) => {
    const credit = await takeCredit(tx, creditId, actor, platform.now());
    if (credit instanceof Refusal) return credit;
    const owed = await lockAndSum(tx, platform, ids, actor);
    if (owed instanceof Refusal) return owed;
    if (!isOnePayment(owed)) {
      const sum = owed.reduce((all, { due }) => all + due, 0);
      if (sum !== credit.amount_paise) return refuse('notExact');
      if (!wanted.acceptShared) return refuse('sharedNotAccepted');
    }
    const { waiveRest, acceptClaimed } = wanted;
    const question = await questionOfOthers(tx, credit, owed);
    if (question && !acceptClaimed) {
      return refuse('claimedNotAccepted', { message: question, errors: { acceptClaimed: question } });
    }
    for (const { payable, share } of sharesOf(owed, credit.amount_paise)) {
      const isSettled = share > 0 || (waiveRest && payable.isLive);
      if (isSettled) await pay({ payable, share, waiveRest, actor, credit });
    }
    await recordAudit(tx, platform.now(), {
      actor,
      action: 'credit.assign',
      subject: `credit:${creditId}`,
      after: {
        registrations: ids,
        amount: credit.amount_paise / 100,
        waiveRest,
        ...(question && { acceptClaimed }),
      },
    });
    return credit;
  });
}

/** Takes the credit with one conditional update, so that only one of two organisers gets it. */
export async function takeCredit(tx: Tx, id: string, actor: string, now: Date) {
  const taken = await tx
    .updateTable('payment_credits')
    .set({ state: 'assigned', settled_by: actor, settled_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (!taken) return (await findCredit(tx, id)) ? refuse('notOpen') : refuse('creditNotFound');
  return taken;
}

async function lockAndSum(tx: Tx, platform: Platform, ids: readonly string[], actor: string) {
  const payables = await lockPayables(tx, platform, ids, actor);
  if (payables.length < ids.length) return refuse('registrationNotFound');
  return payables.some(({ isFree }) => isFree) ? refuse('nothingDue') : payables;
}

/**
 * Whether these are lines of one joint payment. They are owed as one sum, so the credit may be larger or smaller
 * (decision 55).
 */
function isOnePayment([first, ...others]: readonly Payable[]): boolean {
  return others.every(({ jointPaymentId }) => jointPaymentId !== '' && jointPaymentId === first?.jointPaymentId);
}

/**
 * Divides the credit between the lines, one after another, those with a seat first. The first line gets any surplus.
 */
function sharesOf(owed: readonly Payable[], amountPaise: number) {
  let left = amountPaise;
  const shares = owed
    .toSorted((one, other) => Number(other.isLive) - Number(one.isLive))
    .map((payable) => {
      const share = Math.min(payable.due, left);
      left -= share;
      return { payable, share };
    });
  return shares.map(({ payable, share }, at) => ({ payable, share: at === 0 ? share + left : share }));
}

interface Payment {
  payable: Payable;
  /** The part of the credit for this line. */
  share: number;
  waiveRest: boolean;
  actor: string;
  credit: Credit;
}

/**
 * Records the money as received, even if it is more than the amount due. A smaller amount completes the payment only if
 * the rest is waived.
 */
function pay(payment: Payment) {
  const { payable, share, waiveRest } = payment;
  const isComplete = share >= payable.due || waiveRest;
  return payable.move(payable.isPaid ? 'book' : isComplete ? 'settle' : 'settlePart', entriesOf(payment));
}

function entriesOf({ payable, share, waiveRest, actor, credit }: Payment): LedgerEntry[] {
  const { id: registrationId, eventId, due, from } = payable;
  const entry = { registrationId, eventId, source: 'statement', actor } as const;
  const named = { ...entry, reference: credit.utr, creditId: credit.id };
  const paid = Math.min(share, due);
  const rest = due - paid;
  const entries: LedgerEntry[] = [
    { ...named, kind: 'received', from, to: 'received', amountPaise: paid },
    { ...named, kind: 'surplus', from: 'outside', to: 'received', amountPaise: share - paid },
  ];
  if (waiveRest) entries.push({ ...named, kind: 'waived', from, to: 'waived', amountPaise: rest });
  // Some of the money has come, so a rejected payment now waits for the rest.
  else if (from === 'rejected') {
    entries.push({ ...named, kind: 'reopened', from, to: waitingAccount(payable), amountPaise: rest });
  }
  return entries.filter(({ amountPaise }) => amountPaise > 0);
}
