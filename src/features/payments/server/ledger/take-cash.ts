import { findEvent } from '#features/events/server/index.ts';
import {
  balancesOf,
  enterInLedger,
  leaveConfirmedMail,
  selectRegistrations,
} from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { eventScope, inScope } from '#server/http/event-scope.ts';
import { invalid, Refusal, refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { rowJustEntered } from './read-ledger.ts';

interface Cash {
  eventId: string;
  registrationId?: string | undefined;
  payerName: string;
  amount: number;
  receiptNumber: string;
  note: string;
}

/** Coordinators for their own events alone; one receipt of an event counts once, whoever enters it. */
export async function takeCash(platform: Platform, viewer: AdminViewer, cash: Cash) {
  const { db } = platform;
  const isTheirs = inScope(await eventScope(db, viewer), cash.eventId);
  if (!isTheirs || !(await findEvent(db, cash.eventId))) return refuse('eventNotFound');
  if (!cash.registrationId && cash.payerName.length < 2) return invalid({ payerName: 'Please enter who paid.' });
  const paise = Math.round(cash.amount * 100);
  try {
    const taken = await write(db, (tx) => enter(tx, platform, viewer.id, cash, paise));
    if (taken instanceof Refusal) return taken;
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('receiptUsed');
    throw error;
  }
  return { message: 'The payment is entered.', row: await rowJustEntered(db, cash.eventId, cash.receiptNumber) };
}

async function enter(tx: Tx, platform: Platform, adminId: string, cash: Cash, amountPaise: number) {
  const { eventId, registrationId = '', receiptNumber: reference } = cash;
  const actor = `admin:${adminId}`;
  const note = [registrationId ? '' : cash.payerName, cash.note].filter(Boolean).join(' · ');
  const from = registrationId ? 'toCheck' : 'outside';
  const settled = registrationId ? await settle(tx, platform, cash, registrationId, amountPaise, actor) : undefined;
  if (settled instanceof Refusal) return settled;
  const entry = { registrationId, eventId, amountPaise, reference, note, actor };
  await enterInLedger(tx, platform.now(), [{ ...entry, kind: 'received', from, to: 'received', source: 'cash' }]);
  await recordAudit(tx, platform.now(), {
    actor,
    action: 'payment.cash',
    subject: registrationId ? `registration:${registrationId}` : `event:${eventId}`,
    before: settled?.before,
    after: { ...settled?.after, amount: cash.amount, receiptNumber: reference },
  });
  return { reference };
}

/** Takes the amount off what is due; whoever has paid the whole is confirmed. */
async function settle(
  tx: Tx,
  platform: Platform,
  { eventId }: Cash,
  registrationId: string,
  amountPaise: number,
  actor: string,
) {
  const now = platform.now();
  const locked = await tx
    .updateTable('registrations')
    .set((row) => ({ transaction_shared: row.ref('transaction_shared') }))
    .where('id', '=', registrationId)
    .where('event_id', '=', eventId)
    .returning(['payment_status', 'registration_status'])
    .executeTakeFirst();
  if (!locked) return refuse('registrationNotFound');
  const held = (await balancesOf(tx, [registrationId])).get(registrationId);
  const due = (held?.toCheck ?? 0) + (held?.rejected ?? 0);
  if (locked.registration_status === 'cancelled') return refuse('isCancelled');
  if (due === 0) return refuse('alreadyPaid');
  if (amountPaise > due) return refuse('moreThanDue');
  if (held && held.rejected > 0) {
    // What was rejected is owed again, so that the rest of it waits to be checked.
    const reopened = { kind: 'reopened', from: 'rejected', to: 'toCheck', source: 'cash', actor } as const;
    await enterInLedger(tx, now, [{ ...reopened, registrationId, eventId, amountPaise: held.rejected }]);
  }
  const isComplete = amountPaise === due;
  const changed = {
    payment_status: isComplete ? ('completed' as const) : ('pending' as const),
    registration_status: isComplete ? ('confirmed' as const) : locked.registration_status,
    // Cash has no transaction that another payment could share.
    ...(isComplete && { transaction_shared: 1 as const }),
    reason: '',
    updated_at: now.toISOString(),
  };
  await tx.updateTable('registrations').set(changed).where('id', '=', registrationId).execute();
  const row = await selectRegistrations(tx).where('registrations.id', '=', registrationId).executeTakeFirst();
  if (row && isComplete) await leaveConfirmedMail(tx, platform, row);
  return { before: statuses(locked), after: statuses(changed) };
}

const statuses = (row: { registration_status: string; payment_status: string }) => ({
  registrationStatus: row.registration_status,
  paymentStatus: row.payment_status,
});
