import type { Selectable } from 'kysely';
import type { Removed } from '#features/events/server/index.ts';
import type { PaymentStatus } from '#features/own-registrations/contract.ts';
import { giveEntitlementBack } from '#features/passes/server/index.ts';
import { removeAnswerFiles } from '#features/questions/server/index.ts';
import { leaveAllWaitlists } from '#features/waitlist/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { keepSetBack, keepSetBackOfEvent, setBackUnseen } from '#server/coordinator-changes.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { removeFiles } from '#server/files/remove-file.ts';
import { refuse } from '#server/http/refusal.ts';
import { releaseMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import type { DeletedWith } from '#shared/payments/deleted-payments.ts';
import { countPromised } from '../promised-refunds.ts';
import { reasonOf } from '../rows.ts';
import { heldMailsOf } from './changes.ts';
import { balancesOf, removeFromLedger } from './ledger.ts';
import { type LockedRegistration, lockForOrganiser, type Organiser } from './locked.ts';
import { leaveTeamsOf, tellTeamsOf, type Which } from './member-mails.ts';
import { forgetAcceptedPlaces } from './members.ts';
import { freeSeatOf } from './seats.ts';
import { holdsSeat, stateOf } from './state.ts';
import { mailStudents } from './student-mails.ts';
import { losesSomething } from './tell-of-deletion.ts';

/**
 * Deletes one registration and frees its seat. Its files are removed after the commit. `mayDecide`: the organiser may
 * decide payments; only then can received money be deleted.
 */
export async function deleteRegistration(platform: Platform, id: string, by: Organiser & { mayDecide: boolean }) {
  const { db, files, now, log } = platform;
  const actor = `admin:${by.adminId}`;
  const removed = await write(db, async (tx) => {
    const about = await lockForOrganiser(tx, id, by);
    if (!about) return refuse('registrationNotFound');
    if ((await countPromised(tx, { column: 'id', is: id })) > 0) return refuse('refundPromised');
    if (!by.mayDecide && (await hasMoney(tx, about))) return refuse('moneyReceived');
    await releaseMails(tx, [heldMailsOf(about, about.updated_at)]);
    await tellTeamsOf(tx, platform, { column: 'id', is: id });
    if (losesSomething(about)) await mailStudents(tx, platform, [{ mail: 'deleted', about }]);
    const going = await remove(tx, platform, { column: 'id', is: id }, { actor, deletedWith: 'registration' });
    const [row] = going.rows;
    if (!row) return refuse('registrationNotFound');
    const subject = `registration:${id}`;
    await recordAudit(tx, now(), { actor, action: 'registration.delete', subject, before: recorded(row) });
    return { files: going.files };
  });
  if ('files' in removed) await removeFiles({ files, log }, removed.files);
  return removed;
}

/** Money that a coordinator said had not arrived counts too, until somebody who decides payments has looked at that. */
async function hasMoney(tx: Tx, { id, amount_due_paise }: LockedRegistration): Promise<boolean> {
  const received = (await balancesOf(tx, [id])).get(id)?.received ?? 0;
  return received > 0 || (amount_due_paise > 0 && (await setBackUnseen(tx, [id])).has(id));
}

/** Leaves out names, emails and phones, because log entries are not deleted with an account. */
const recorded = (row: Selectable<Database['registrations']>) => ({
  student: row.student_id,
  event: row.event_id,
  registrationStatus: row.registration_status,
  paymentStatus: row.payment_status,
  amountDue: row.amount_due_paise / 100,
  transactionId: row.transaction_id,
  paymentReference: row.payment_reference,
  reason: reasonOf(row),
  releasedAt: row.released_at,
});

/** Part of deleting an event, whose own audit record names the organiser. */
export async function removeRegistrationsOfEvent(tx: Tx, platform: Platform, eventId: string): Promise<Removed> {
  const { rows, files } = await remove(
    tx,
    platform,
    { column: 'event_id', is: eventId },
    { actor: '', deletedWith: 'event' },
  );
  return { count: rows.length, files };
}

/** What the treasurer needs to know later about a deleted registration. It contains no name. */
export interface PaymentRecord {
  event: string;
  amountPaise: number;
  transactionId: string;
  reference: string;
  status: PaymentStatus;
  registeredAt: string;
}

/** Part of deleting a student: frees all their seats. */
export async function removeRegistrationsOfStudent(
  tx: Tx,
  platform: Platform,
  studentId: string,
): Promise<Removed & { payments: PaymentRecord[] }> {
  await leaveTeamsOf(tx, platform, studentId);
  await forgetAcceptedPlaces(tx, studentId);
  await tellTeamsOf(tx, platform, { column: 'student_id', is: studentId });
  const { rows, files } = await remove(
    tx,
    platform,
    { column: 'student_id', is: studentId },
    { actor: '', deletedWith: 'account' },
  );
  return {
    count: rows.length,
    files,
    payments: rows.filter((row) => row.amount_due_paise > 0).map(toPaymentRecord),
  };
}

/** Removes rows with their answers, seats, entitlements and money. Every deletion uses it. */
async function remove(
  tx: Tx,
  platform: Platform,
  { column, is }: Which,
  by: { actor: string; deletedWith: DeletedWith },
) {
  const answers = await removeAnswerFiles(tx, { column, is });
  const setBack = await (column === 'event_id' ? keepSetBackOfEvent(tx, is) : keepChanges(tx, { column, is }));
  const rows = await deleteInParts(tx, { column, is });
  if (column === 'student_id') await leaveAllWaitlists(tx, platform, is);
  // Always in the same order, so that two deletions cannot deadlock.
  const byEvent = rows.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1));
  for (const row of byEvent.filter((one) => holdsSeat(stateOf(one)))) {
    // A deleted event needs no free seats.
    if (column !== 'event_id') await freeSeatOf(tx, platform, row.event_id);
    await giveEntitlementBack(tx, row);
  }
  await removeFromLedger(tx, platform.now(), { gone: rows, setBack, ...by });
  return { rows, files: [...answers, ...rows.map((row) => row.proof_key)].filter(Boolean) };
}

/**
 * Keeps the changes of coordinators that nobody at the desk has looked at. Otherwise a coordinator could mark a payment
 * as not paid and its student could delete it before anybody at the desk sees that.
 */
async function keepChanges(tx: Tx, { column, is }: Which): Promise<ReadonlySet<string>> {
  const going = await tx.selectFrom('registrations').select('id').where(column, '=', is).execute();
  const setBack = [
    ...(await setBackUnseen(
      tx,
      going.map(({ id }) => id),
    )),
  ];
  await keepSetBack(tx, setBack);
  return new Set(setBack);
}

/**
 * Few, because deleting a registration also deletes its answers and members. Thousands in one statement blocked SQLite
 * for so long that the watchdog ended the process.
 */
const deletedAtOnce = 20;

async function deleteInParts(tx: Tx, { column, is }: Which) {
  const rows: Selectable<Database['registrations']>[] = [];
  for (let isMore = true; isMore; ) {
    const next = tx.selectFrom('registrations').select('id').where(column, '=', is).orderBy('id').limit(deletedAtOnce);
    const some = await tx.deleteFrom('registrations').where('id', 'in', next).returningAll().execute();
    for (const row of some) rows.push(row);
    isMore = some.length > 0;
  }
  return rows;
}

type Paid = Pick<
  Selectable<Database['registrations']>,
  'event_id' | 'amount_due_paise' | 'transaction_id' | 'payment_reference' | 'payment_status' | 'created_at'
>;

/** A pass order has `pass:<id>` for its event, as in the ledger. */
export const toPaymentRecord = (row: Paid): PaymentRecord => ({
  event: row.event_id,
  amountPaise: row.amount_due_paise,
  transactionId: row.transaction_id,
  reference: row.payment_reference,
  status: row.payment_status,
  registeredAt: row.created_at,
});
