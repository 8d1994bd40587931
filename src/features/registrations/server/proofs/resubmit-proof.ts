import { findAccount } from '#features/accounts/server/index.ts';
import { findEvent } from '#features/events/server/index.ts';
import { canResubmit } from '#features/registrations/rules.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { removeFile } from '#server/files/remove-file.ts';
import { withStoredFiles } from '#server/files/with-stored-files.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { invalid, Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import { within } from '#server/within.ts';
import { type LockedRegistration, lockRegistration } from '../lifecycle/locked.ts';
import { holdTeams } from '../lifecycle/returning-teams.ts';
import { holdEventsOf } from '../lifecycle/seats.ts';
import { transition } from '../lifecycle/transition.ts';
import { isCancelledByStudent } from '../own-cancelling.ts';
import { ownForEvent } from '../own-registrations.ts';
import { type Attempt, rememberAnswer } from '../register/answer-once.ts';
import { whyNotAnother } from '../register/why-not-another.ts';
import { whyNotNow } from '../register/why-not-now.ts';
import { toStudentRegistration } from '../rows.ts';
import { whyNotLead } from '../team/may-lead.ts';
import { refusePicture } from './refuse-picture.ts';

/** One limit for the proofs of single and of joint payments. A refused proof does not count. */
export type ProofsAgain = ReturnType<typeof createProofsAgain>;

/**
 * Limits how often a student sends proofs again. Without a free seat a released registration may send its proof any
 * number of times, and each proof adds a row to the audit log, which nobody may delete.
 */
export function createProofsAgain(platform: Platform) {
  const perStudent = createThrottle(platform, 'proofs sent again', { points: 30, seconds: 24 * 3_600 });
  return <T>(studentId: string, send: () => Promise<T>) => within(perStudent, studentId, refuse('tooManyProofs'), send);
}

interface NewProof {
  attempt: Attempt;
  registrationId: string;
  transactionId: string;
  proofKey: string;
}

/**
 * Sends the proof again after a failed payment. The new file is stored before the row names it; the old file is removed
 * afterwards.
 */
export async function resubmitProof(
  platform: Platform,
  attempt: Attempt,
  registrationId: string,
  transactionId: string,
  upload: Upload | undefined,
) {
  const refused = await whyNot(platform.db, await findOwn(platform, attempt.studentId, registrationId));
  if (refused) return refused;
  if (!upload) return invalid({ paymentScreenshot: 'Payment screenshot is required' });
  const refusedPicture = refusePicture(upload.content);
  if (refusedPicture) return refusedPicture;

  const proofKey = `proofs/${newId()}`;
  const outcome = await withStoredFiles(platform, [{ key: proofKey, content: upload.content }], () =>
    commit(platform, { attempt, registrationId, transactionId, proofKey }),
  );
  if (outcome instanceof Refusal) return outcome;
  if (outcome.oldProofKey) await removeFile(platform, outcome.oldProofKey);
  return outcome.answer;
}

function commit(platform: Platform, proof: NewProof) {
  const replaced = write(platform.db, (tx) => replace(tx, platform, proof));
  // Another registration of the student is live by now, or an earlier try of this call has succeeded.
  return replaced.catch(refuseIf({ taken: refuse('alreadyRegistered') }));
}

async function replace(tx: Tx, platform: Platform, { attempt, registrationId, transactionId, proofKey }: NewProof) {
  const locked = await lockRegistration(tx, registrationId);
  const row = locked?.student_id === attempt.studentId ? locked : undefined;
  const refused = await whyNot(tx, row);
  if (refused || !row) return refused ?? refuse('registrationNotFound');
  const sent = await sendProofAgain(tx, platform, row, { transaction_id: transactionId, proof_key: proofKey });
  if (sent instanceof Refusal) return sent;
  const answer = {
    message: 'Your payment details have been sent again. We will check them soon.',
    registration: toStudentRegistration(sent),
  };
  await rememberAnswer(tx, attempt, answer, platform.now());
  return { answer, oldProofKey: row.proof_key };
}

/**
 * Locks the people of all registrations that would get a seat again, then the events. All other code locks in this
 * order too, and locks counts last.
 */
export async function holdForProofs(tx: Tx, rows: readonly LockedRegistration[]): Promise<void> {
  const returning = rows.filter((row) => row.registration_status === 'cancelled');
  await holdTeams(tx, returning);
  await holdEventsOf(tx, returning);
}

/** `isMailedTogether`: the caller sends one mail for the whole joint payment. */
export async function sendProofAgain(
  tx: Tx,
  platform: Platform,
  row: LockedRegistration,
  proof: { transaction_id: string; proof_key: string },
  isMailedTogether = false,
) {
  const send = (name: 'resubmit' | 'resubmitWithoutSeat') => {
    const event = { name, reason: '', proof, isMailedTogether } as const;
    return transition(tx, platform, row, event, `student:${row.student_id}`);
  };
  const noReturn = await whyNoReturn(tx, platform, row);
  if (noReturn && !row.released_at) return noReturn;
  const withSeat = noReturn ?? (await send('resubmit'));
  // The proof of a released registration is kept even if no seat is free. The money may have arrived, so an organiser
  // decides.
  const sent = withSeat instanceof Refusal && row.released_at ? await send('resubmitWithoutSeat') : withSeat;
  if (sent instanceof Refusal) return sent.code === 'noSeat' ? refuse('eventFull') : refuse(sent.code);
  return sent;
}

/** Checks a cancelled registration like a new one, because it needs a seat again. */
async function whyNoReturn(tx: Tx, platform: Platform, row: LockedRegistration) {
  if (row.registration_status !== 'cancelled') return undefined;
  const account = await findAccount(tx, row.student_id);
  const unconfirmed = account && (await whyNotAnother(tx, platform, account));
  if (unconfirmed) return unconfirmed;
  const event = await findEvent(tx, row.event_id);
  const why = await whyNotNow(tx, event, platform.now());
  if (why) return refuse(why);
  if (event?.is_team_event === 1 && account) {
    await holdForProofs(tx, [row]);
    // The student may have joined another team of this event since.
    const { name, phone, college, event_id: eventId } = row;
    const mayNotLead = await whyNotLead(tx, { account, details: { name, phone, college }, eventId });
    if (mayNotLead) return mayNotLead;
  }
  // For a registration that was not released, the unique index refuses a second live one.
  const { live } = await ownForEvent(tx, row.student_id, row.event_id);
  return row.released_at && live ? refuse('alreadyRegistered') : undefined;
}

function findOwn({ db }: Platform, studentId: string, registrationId: string) {
  return db
    .selectFrom('registrations')
    .select(['id', 'registration_status', 'payment_status', 'released_at', 'amount_due_paise', 'joint_payment_id'])
    .where('id', '=', registrationId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

type Owed = Pick<
  LockedRegistration,
  'id' | 'registration_status' | 'payment_status' | 'released_at' | 'amount_due_paise' | 'joint_payment_id'
>;

async function whyNot(db: Db, row: Owed | undefined) {
  if (!row) return refuse('registrationNotFound');
  if (row.joint_payment_id) return refuse('paidTogether');
  const { payment_status: paymentStatus, released_at: releasedAt } = row;
  const may = canResubmit({ paymentStatus, amountDue: row.amount_due_paise / 100, releasedAt });
  if (!may) return refuse('notFailed');
  return (await isCancelledByStudent(db, row)) ? refuse('cancelledByYou') : undefined;
}
