import { balancesOf, enterInLedger, type LedgerEntry } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { Balances, LedgerAccount } from '#shared/payments/payment-ledger.ts';
import { lockPayables, type Payable, waitingAccount } from '../payables.ts';
import { takeCredit } from './assign-credit.ts';
import { findCredit } from './credits.ts';
import { type Part, partsOfCredits } from './parts-of-credits.ts';

/** Takes a credit back from the payments that it was assigned to. After that only an organiser can assign it. */
export async function releaseCredit(platform: Platform, adminId: string, creditId: string) {
  const actor = `admin:${adminId}`;
  const now = platform.now();
  return write(platform.db, async (tx) => {
    const opened = await tx
      .updateTable('payment_credits')
      .set({ state: 'open', settled_by: actor, settled_at: now.toISOString(), note: '' })
      .where('id', '=', creditId)
      .where('state', '<>', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!opened) return (await findCredit(tx, creditId)) ? refuse('notAssigned') : refuse('creditNotFound');
    const parts = (await partsOfCredits(tx, [creditId])).get(creditId) ?? [];
    const ids = parts.map(({ registrationId }) => registrationId);
    // Locks all of them in one call, because orders are locked before registrations.
    const payables = new Map((await lockPayables(tx, platform, ids, actor)).map((one) => [one.id, one]));
    for (const part of parts) {
      const payable = payables.get(part.registrationId);
      if (!(await takeBack(tx, platform, { ...part, actor, creditId, payable }))) return refuse('isRefunded');
    }
    await recordAudit(tx, now, {
      actor,
      action: 'credit.release',
      subject: `credit:${creditId}`,
      before: {
        state: parts.length > 0 ? 'assigned' : 'dismissed',
        amountPaise: parts.reduce((sum, { paid, surplus }) => sum + paid + surplus, 0),
        registrations: parts.map(({ registrationId }) => registrationId),
      },
      after: { state: 'open' },
    });
    return opened;
  });
}

export async function dismissCredit(platform: Platform, adminId: string, creditId: string, note: string) {
  const actor = `admin:${adminId}`;
  return write(platform.db, async (tx) => {
    const credit = await takeCredit(tx, creditId, actor, platform.now());
    if (credit instanceof Refusal) return credit;
    await tx.updateTable('payment_credits').set({ state: 'dismissed', note }).where('id', '=', creditId).execute();
    await recordAudit(tx, platform.now(), {
      actor,
      action: 'credit.dismiss',
      subject: `credit:${creditId}`,
      after: { amount: credit.amount_paise / 100, note },
    });
    return credit;
  });
}

interface Taken extends Part {
  actor: string;
  creditId: string;
  /** Undefined if the registration or order was deleted. */
  payable: Payable | undefined;
}

/** A rejected payment stays rejected. The money that one payment still owes is never in two accounts. */
const owedIn = (payable: Payable) => (payable.isRejected ? 'rejected' : waitingAccount(payable));

/**
 * Whether an organiser has set the payment back by hand, so that the credit's money counts as owed and not as refunded.
 * Another credit or cash may have paid what was owed. `paid` is what this credit paid of it. A deletion has removed
 * what was owed.
 */
const holdsSetBack = (held: Balances, owed: LedgerAccount, paid: number, setBack: number) =>
  held.refunded === 0 && (owed === 'outside' || held[owed] + paid >= setBack);

/**
 * How much of the received money came with this credit. Money that leaves without a credit is taken from other money
 * first. Money that an organiser counts again after it was set back may be this credit's, unless it is cash.
 */
async function receivedWith(tx: Tx, registrationId: string, creditId: string): Promise<number> {
  const rows = await tx
    .selectFrom('payment_ledger')
    .select(['credit_id', 'source', 'from_account', 'to_account', 'amount_paise'])
    .where('registration_id', '=', registrationId)
    .orderBy('seq')
    .execute();
  let [received, brought, own] = [0, 0, 0];
  for (const { credit_id, source, from_account, to_account, amount_paise } of rows) {
    const sign = Number(to_account === 'received') - Number(from_account === 'received');
    const paise = sign * amount_paise;
    received += paise;
    if (credit_id === creditId) brought += paise;
    if (credit_id === creditId || (paise > 0 && !credit_id && source !== 'cash')) own += paise;
    own = Math.max(0, Math.min(own, brought, received));
  }
  return own;
}

/** Returns false if the money has been refunded. */
async function takeBack(tx: Tx, platform: Platform, { payable, ...part }: Taken): Promise<boolean> {
  const { registrationId, eventId, reference, paid, waived, surplus, actor, creditId } = part;
  const held = payable ? payable.held : (await balancesOf(tx, [registrationId])).get(registrationId);
  const owed = payable ? owedIn(payable) : 'outside';
  const setBack = paid + surplus - (await receivedWith(tx, registrationId, creditId));
  if (setBack > 0 && !(held && holdsSetBack(held, owed, paid, setBack))) return false;
  const named = {
    registrationId,
    eventId,
    reference,
    creditId,
    actor,
    kind: 'reassigned',
    source: 'statement',
  } as const;
  // Takes it from the received money, as if no one had set the payment back, so that each credit is taken off once.
  const again = { registrationId, eventId, reference, actor, kind: 'received', source: 'status' } as const;
  const moves: LedgerEntry[] = [
    { ...again, from: owed, to: 'received', amountPaise: setBack },
    { ...named, from: 'received', to: owed, amountPaise: paid },
    { ...named, from: 'waived', to: owed, amountPaise: waived },
    { ...named, from: 'received', to: 'outside', amountPaise: surplus },
  ];
  const money = moves.filter(({ amountPaise }) => amountPaise > 0);
  if (payable) return payable.move(payable.isPaid && paid + waived > setBack ? 'unsettle' : 'book', money);
  await enterInLedger(tx, platform.now(), money);
  return true;
}
