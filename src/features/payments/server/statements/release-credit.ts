import { balancesOf, enterInLedger, type LedgerEntry, statusesOf } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
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
    for (const part of parts) {
      if (!(await takeBack(tx, now, actor, creditId, part))) return refuse('isRefunded');
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
      after: { amount: credit.amountPaise / 100, note },
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
    .orderBy('registration_id')
    .orderBy('seq')
    .execute();
  const parts = new Map<string, Part>();
  for (const row of rows) {
    const { registration_id: registrationId, event_id: eventId, reference } = row;
    const part = parts.get(registrationId) ?? { registrationId, eventId, reference, paid: 0, waived: 0, surplus: 0 };
    const paise = Number(row.amount_paise);
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

/** False where the money has been given back meanwhile. */
async function takeBack(tx: Tx, now: Date, actor: string, creditId: string, part: Part): Promise<boolean> {
  const row = await tx
    .updateTable('registrations')
    .set((current) => ({ transaction_shared: current.ref('transaction_shared') }))
    .where('id', '=', part.registrationId)
    .returning(['registration_status', 'payment_status'])
    .executeTakeFirst();
  const held = (await balancesOf(tx, [part.registrationId])).get(part.registrationId);
  if ((held?.received ?? 0) < part.paid + part.surplus) return false;
  const isPaid = part.paid + part.waived > 0;
  // Money of a registration that is gone is nobody's debt any more.
  const owed = !row ? 'outside' : row.registration_status === 'cancelled' ? 'released' : 'toCheck';
  const entry = { registrationId: part.registrationId, eventId: part.eventId, kind: 'reassigned' } as const;
  const named = { ...entry, source: 'statement', actor, creditId, reference: part.reference } as const;
  const moves: LedgerEntry[] = [
    { ...named, from: 'received', to: owed, amountPaise: part.paid },
    { ...named, from: 'waived', to: owed, amountPaise: part.waived },
    { ...named, from: 'received', to: 'outside', amountPaise: part.surplus },
  ];
  await enterInLedger(
    tx,
    now,
    moves.filter(({ amountPaise }) => amountPaise > 0),
  );
  if (!row || !isPaid || row.payment_status !== 'completed') return true;
  const registration_status = row.registration_status === 'confirmed' ? 'pending' : row.registration_status;
  await tx
    .updateTable('registrations')
    .set({ payment_status: 'pending', registration_status, updated_at: now.toISOString() })
    .where('id', '=', part.registrationId)
    .execute();
  await recordAudit(tx, now, {
    actor,
    action: 'registration.status',
    subject: `registration:${part.registrationId}`,
    before: statusesOf(row),
    after: { registrationStatus: registration_status, paymentStatus: 'pending' },
  });
  return true;
}
