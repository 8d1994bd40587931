import { balancesOf, enterInLedger, type LedgerEntry } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { lockPayables, type Payable, waitingAccount } from '../payables.ts';
import { takeCredit } from './assign-credit.ts';
import { findCredit } from './credits.ts';

/** Takes a credit off what it paid for. It is a person's from now on: no statement assigns it by itself again. */
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
    const parts = await partsOf(tx, creditId);
    const ids = parts.map(({ registrationId }) => registrationId);
    // All at once, since orders are locked before registrations.
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

interface Part {
  registrationId: string;
  eventId: string;
  reference: string;
  /** Paid what was due, let go of the rest, paid more than was due. */
  paid: number;
  waived: number;
  surplus: number;
}

/** What the credit holds at the moment: rows that took it back count against those that gave it. */
async function partsOf(tx: Tx, creditId: string): Promise<Part[]> {
  const rows = await tx
    .selectFrom('payment_ledger')
    .selectAll()
    .where('credit_id', '=', creditId)
    .where('credit_id', '<>', '')
    .orderBy('registration_id')
    .orderBy('seq')
    .execute();
  const parts = new Map<string, Part>();
  for (const row of rows) {
    const { registration_id: registrationId, event_id: eventId, reference } = row;
    const part = parts.get(registrationId) ?? { registrationId, eventId, reference, paid: 0, waived: 0, surplus: 0 };
    const paise = row.amount_paise;
    if (row.kind === 'received') part.paid += paise;
    else if (row.kind === 'waived') part.waived += paise;
    else if (row.kind === 'surplus') part.surplus += paise;
    else if (row.from_account === 'waived') part.waived -= paise;
    else if (row.to_account === 'outside') part.surplus -= paise;
    else if (row.from_account === 'received') part.paid -= paise;
    parts.set(registrationId, part);
  }
  return [...parts.values()].filter(({ paid, waived, surplus }) => paid + waived + surplus > 0);
}

interface Taken extends Part {
  actor: string;
  creditId: string;
  /** Undefined if it was deleted. */
  payable: Payable | undefined;
}

/** What is rejected stays so: the money of one payment is never in two accounts that wait for it. */
const owedIn = (payable: Payable) => (payable.isRejected ? 'rejected' : waitingAccount(payable));

/** False where the money has been given back meanwhile. */
async function takeBack(tx: Tx, platform: Platform, { payable, ...part }: Taken): Promise<boolean> {
  const { registrationId, eventId, reference, paid, waived, surplus, actor, creditId } = part;
  const held = payable ? payable.held : (await balancesOf(tx, [registrationId])).get(registrationId);
  if ((held?.received ?? 0) < paid + surplus) return false;
  const owed = payable ? owedIn(payable) : 'outside';
  const named = {
    registrationId,
    eventId,
    reference,
    creditId,
    actor,
    kind: 'reassigned',
    source: 'statement',
  } as const;
  const moves: LedgerEntry[] = [
    { ...named, from: 'received', to: owed, amountPaise: paid },
    { ...named, from: 'waived', to: owed, amountPaise: waived },
    { ...named, from: 'received', to: 'outside', amountPaise: surplus },
  ];
  const money = moves.filter(({ amountPaise }) => amountPaise > 0);
  if (payable) return payable.move(payable.isPaid && paid + waived > 0 ? 'unsettle' : 'book', money);
  await enterInLedger(tx, platform.now(), money);
  return true;
}
