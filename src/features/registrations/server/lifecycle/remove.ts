import type { Selectable } from 'kysely';
import type { Removed } from '#features/events/server/index.ts';
import type { PaymentStatus } from '#features/own-registrations/contract.ts';
import { giveEntitlementBack } from '#features/passes/server/index.ts';
import { removeAnswerFiles } from '#features/questions/server/index.ts';
import { leaveAllWaitlists } from '#features/waitlist/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { removeFile } from '#server/files/remove-file.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { removeFromLedger } from './ledger.ts';
import { leaveTeamsOf, tellTeamsOf } from './member-news.ts';
import { forgetAcceptedPlaces } from './members.ts';
import { freeSeatOf } from './seats.ts';
import { holdsSeat, stateOf } from './state.ts';

/** Deletes one registration and frees its seat; its files go once that is certain. */
export async function deleteRegistration(platform: Platform, id: string, adminId: string) {
  const { db, files, now, log } = platform;
  const removed = await write(db, async (tx) => {
    const answers = await removeAnswerFiles(tx, { column: 'id', is: id });
    const row = await tx.deleteFrom('registrations').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) return refuse('registrationNotFound');
    if (holdsSeat(stateOf(row))) {
      await freeSeatOf(tx, platform, row.event_id);
      await giveEntitlementBack(tx, row);
    }
    await removeFromLedger(tx, now(), [row], `admin:${adminId}`);
    const { proof_key, proof_state: _, search_text: __, college_key: ___, ...before } = row;
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'registration.delete',
      subject: `registration:${id}`,
      before,
    });
    return { files: [...answers, proof_key].filter(Boolean) };
  });
  for (const key of 'files' in removed ? removed.files : []) {
    await removeFile({ files, log }, key);
  }
  return removed;
}

/** Part of deleting an event, whose seats go with it. */
export async function removeRegistrationsOfEvent(tx: Tx, eventId: string, at: Date): Promise<Removed> {
  const answers = await removeAnswerFiles(tx, { column: 'event_id', is: eventId });
  const rows = await tx.deleteFrom('registrations').where('event_id', '=', eventId).returningAll().execute();
  for (const row of rows) if (holdsSeat(stateOf(row))) await giveEntitlementBack(tx, row);
  // Who deleted the event is in the audit log.
  await removeFromLedger(tx, at, rows, '');
  return { count: rows.length, files: [...answers, ...rows.map((row) => row.proof_key).filter(Boolean)] };
}

/** What the treasurer has to be able to tell later of a registration that is gone; it names nobody. */
export interface PaymentRecord {
  event: string;
  amountPaise: number;
  transactionId: string;
  reference: string;
  status: PaymentStatus;
  registeredAt: string;
}

/** Part of deleting a student: every seat that was held becomes free. */
export async function removeRegistrationsOfStudent(
  tx: Tx,
  platform: Platform,
  studentId: string,
): Promise<Removed & { payments: PaymentRecord[] }> {
  await leaveTeamsOf(tx, platform, studentId);
  await forgetAcceptedPlaces(tx, studentId);
  await tellTeamsOf(tx, platform, studentId);
  const answers = await removeAnswerFiles(tx, { column: 'student_id', is: studentId });
  const rows = await tx.deleteFrom('registrations').where('student_id', '=', studentId).returningAll().execute();
  await leaveAllWaitlists(tx, platform, studentId);
  // Always in the same order, so that two deletions cannot wait for each other.
  const byEvent = rows.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1));
  for (const row of byEvent.filter((one) => holdsSeat(stateOf(one)))) {
    await freeSeatOf(tx, platform, row.event_id);
    await giveEntitlementBack(tx, row);
  }
  await removeFromLedger(tx, platform.now(), rows, '');
  return {
    count: rows.length,
    files: [...answers, ...rows.map((row) => row.proof_key).filter(Boolean)],
    payments: rows.filter((row) => row.amount_due_paise > 0).map(toPaymentRecord),
  };
}

const toPaymentRecord = (row: Selectable<Database['registrations']>): PaymentRecord => ({
  event: row.event_id,
  amountPaise: row.amount_due_paise,
  transactionId: row.transaction_id,
  reference: row.payment_reference,
  status: row.payment_status,
  registeredAt: row.created_at,
});
