import { sql } from 'kysely';
import { findEvent, holdEvent } from '#features/events/server/index.ts';
import { enterInLedger, type LedgerEntry } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { lockName } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { eventScope, isInScope } from '#server/http/event-scope.ts';
import { invalid, Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { lockPayable } from '../payables.ts';
import { rowJustEntered } from './read-ledger.ts';

interface Cash {
  eventId: string;
  registrationId?: string | undefined;
  payerName: string;
  amount: number;
  receiptNumber: string;
  note: string;
}

/**
 * Whether this receipt number was used for any event or pass, because the fest has one receipt book. Capitals make no
 * difference. Another call with the same number waits until this transaction ends.
 */
export async function isReceiptUsed(tx: Tx, receiptNumber: string): Promise<boolean> {
  // A receipt number has only letters that JavaScript and both databases convert alike (`receiptNumberField`).
  const number = receiptNumber.toLowerCase();
  await lockName(tx, `receipt ${number}`);
  const entered = tx.selectFrom('payment_ledger').select('seq').where(sql`lower(reference)`, '=', number);
  return (await entered.where('source', '=', 'cash').where('kind', '=', 'received').executeTakeFirst()) !== undefined;
}

/**
 * Records cash. Coordinators take cash only for their own events. A receipt number can be used only once in the whole
 * fest.
 */
export async function takeCash(platform: Platform, viewer: AdminViewer, cash: Cash) {
  const { db } = platform;
  const isTheirs = isInScope(await eventScope(db, viewer), cash.eventId);
  if (!isTheirs || !(await isThere(db, cash))) return refuse('eventNotFound');
  if (!cash.registrationId && cash.payerName.length < 2) return invalid({ payerName: 'Please enter who paid.' });
  const paise = Math.round(cash.amount * 100);
  const entry = write(db, (tx) => enter(tx, platform, viewer.id, cash, paise));
  const taken = await entry.catch(refuseIf({ taken: refuse('receiptUsed') }));
  if (taken instanceof Refusal) return taken;
  const { registrationId = '', receiptNumber } = cash;
  return { message: 'The payment is entered.', row: await rowJustEntered(db, registrationId, receiptNumber) };
}

/**
 * Whether the event or pass exists. A pass has its id in the field for the event, and its cash is always for an order.
 */
async function isThere(db: Db, { eventId, registrationId }: Cash): Promise<boolean> {
  if (eventId.startsWith('pass:')) return registrationId !== undefined;
  return (await findEvent(db, eventId)) !== undefined;
}

async function enter(tx: Tx, platform: Platform, adminId: string, cash: Cash, amountPaise: number) {
  const { eventId, registrationId, receiptNumber: reference } = cash;
  if (await isReceiptUsed(tx, reference)) return refuse('receiptUsed');
  const actor = `admin:${adminId}`;
  const note = [registrationId ? '' : cash.payerName, cash.note].filter(Boolean).join(' · ');
  const entry = {
    eventId,
    amountPaise,
    reference,
    note,
    actor,
    kind: 'received',
    source: 'cash',
    to: 'received',
  } as const;
  const record = { amount: cash.amount, receiptNumber: reference };
  if (registrationId) return settle(tx, platform, { ...entry, registrationId, from: 'toCheck' }, record);
  if (!(await holdEvent(tx, eventId))) return refuse('eventNotFound');
  await enterInLedger(tx, platform.now(), [{ ...entry, registrationId: '', from: 'outside' }]);
  const audited = { actor, action: 'payment.cash', subject: `event:${eventId}`, after: record };
  return recordAudit(tx, platform.now(), audited);
}

/** The same refusals in words for a pass, which has no seat. */
const ofOrder = {
  alreadyPaid: { message: 'This pass is paid already.' },
  isCancelled: { message: 'This order is cancelled. Please let the student order the pass again first.' },
};

/** Takes the cash off the amount due. A registration that is fully paid is confirmed. */
async function settle(tx: Tx, platform: Platform, entry: LedgerEntry, record: object) {
  const { registrationId, eventId, actor, amountPaise } = entry;
  const payable = await lockPayable(tx, platform, registrationId, actor);
  if (payable?.eventId !== eventId) return refuse('registrationNotFound');
  if (payable.whyNoCash) return refuse(payable.whyNoCash, payable.kind === 'order' ? ofOrder[payable.whyNoCash] : {});
  const rejected = payable.held?.rejected ?? 0;
  const due = (payable.held?.toCheck ?? 0) + rejected;
  if (due === 0) return refuse('alreadyPaid');
  if (amountPaise > due) return refuse('moreThanDue');
  // A rejected amount is moved back to the due amounts first, so that the rest waits for a decision.
  const reopened = { registrationId, eventId, actor, kind: 'reopened', source: 'cash' } as const;
  const money: LedgerEntry[] =
    rejected > 0 ? [{ ...reopened, from: 'rejected', to: 'toCheck', amountPaise: rejected }, entry] : [entry];
  await payable.move(amountPaise === due ? 'takeCash' : 'takeCashPart', money, record);
  return undefined;
}
