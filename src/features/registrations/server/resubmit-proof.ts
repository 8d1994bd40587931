import { findEvent } from '#features/events/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { invalid, Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { canResubmit } from '../rules.ts';
import { type Attempt, rememberAnswer } from './answer-once.ts';
import { leaveResubmittedMail } from './mails.ts';
import { ownForEvent } from './own-registrations.ts';
import { followStatuses } from './payment-ledger.ts';
import { refusePicture } from './refuse-picture.ts';
import { selectRegistrations, toStudentRegistration } from './rows.ts';
import { takeSeatAgain } from './seats.ts';
import { whyNotNow } from './why-not-now.ts';

interface NewProof {
  attempt: Attempt;
  registrationId: string;
  transactionId: string;
  proofKey: string;
}

/** The proof once more after a failed payment. The new one is durable before the row points at it; the old one goes after. */
export async function resubmitProof(
  platform: Platform,
  attempt: Attempt,
  registrationId: string,
  transactionId: string,
  upload: Upload | undefined,
) {
  const refused = whyNot(await findOwn(platform.db, attempt.studentId, registrationId));
  if (refused) return refused;
  if (!upload) return invalid({ paymentScreenshot: 'Payment screenshot is required' });
  const refusedPicture = await refusePicture(upload.content);
  if (refusedPicture) return refusedPicture;

  const proofKey = `proofs/${newId()}`;
  await platform.files.put(proofKey, upload.content);
  const outcome = await commit(platform, { attempt, registrationId, transactionId, proofKey });
  const rubbish = outcome instanceof Refusal ? proofKey : outcome.oldProofKey;
  if (rubbish) {
    await platform.files.remove(rubbish).catch((err) => platform.log.warn({ err }, 'file not removed; the sweep will'));
  }
  return outcome instanceof Refusal ? outcome : outcome.answer;
}

async function commit(platform: Platform, proof: NewProof) {
  try {
    return await write(platform.db, (tx) => replace(tx, platform, proof));
  } catch (error) {
    // The student has registered again since, or this very call has been answered before.
    if (isUniqueViolation(error)) return refuse('alreadyRegistered');
    throw error;
  }
}

async function replace(tx: Tx, platform: Platform, proof: NewProof) {
  const now = platform.now();
  const { attempt, registrationId, transactionId, proofKey } = proof;
  for (;;) {
    const before = await findOwn(tx, attempt.studentId, registrationId);
    const refused = whyNot(before);
    if (refused || !before) return refused ?? refuse('registrationNotFound');
    // What an administrator, the cleaner or a second tap changed in between is looked at again.
    if (!(await holdRow(tx, before))) continue;
    const seat = await seatFor(tx, platform, before);
    if (seat instanceof Refusal) return seat;
    const changed = {
      ...seat,
      transaction_id: transactionId,
      proof_key: proofKey,
      proof_state: 'received',
      proof_print: '',
      proof_taken_at: '',
      transaction_shared: 0,
      payment_status: 'pending',
      reason: '',
      resubmitted_at: now.toISOString(),
      updated_at: now.toISOString(),
    } as const;
    await tx.updateTable('registrations').set(changed).where('id', '=', registrationId).execute();
    const after = { ...before, ...changed };
    const actor = `student:${attempt.studentId}`;
    await followStatuses(tx, now, before, after, { source: 'student', kind: 'claimed', actor });
    await leaveResubmittedMail(tx, platform, after);
    await recordAudit(tx, now, {
      actor,
      action: 'registration.resubmit',
      subject: `registration:${registrationId}`,
      before: audited(before),
      after: audited(after),
    });
    const answer = {
      message: 'Your payment details have been sent again. We will check them soon.',
      registration: toStudentRegistration(after),
    };
    await rememberAnswer(tx, attempt, answer, now);
    return { answer, oldProofKey: before.proof_key };
  }
}

/** Changes nothing, but whoever changes this registration next waits until the end. False: it is no longer as it was. */
async function holdRow(tx: Tx, row: Row): Promise<boolean> {
  const held = await tx
    .updateTable('registrations')
    .set({ reason: row.reason })
    .where('id', '=', row.id)
    .where('payment_status', '=', row.payment_status)
    .where('registration_status', '=', row.registration_status)
    .where('proof_key', '=', row.proof_key)
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}

/**
 * A cancelled registration gave its seat up: it comes back as anybody else would come in. A released one without a seat
 * keeps what was sent, for the money may be there: a person decides.
 */
async function seatFor(tx: Tx, platform: Platform, row: Row) {
  if (row.registration_status !== 'cancelled') return {};
  const event = await findEvent(tx, row.event_id);
  const refused = await whyNotNow(tx, event, platform.now());
  const mayReturn = !refused && !(row.released_at && (await hasAnother(tx, row)));
  if (mayReturn && (await takeSeatAgain(tx, platform, row))) {
    return { registration_status: 'pending', released_at: '' } as const;
  }
  return row.released_at ? {} : refuse(refused ?? 'eventFull');
}

async function hasAnother(tx: Tx, row: Row): Promise<boolean> {
  return (await ownForEvent(tx, row.student_id, row.event_id)).live !== undefined;
}

function findOwn(db: Parameters<typeof selectRegistrations>[0], studentId: string, registrationId: string) {
  return selectRegistrations(db)
    .where('registrations.id', '=', registrationId)
    .where('registrations.student_id', '=', studentId)
    .executeTakeFirst();
}

type Row = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

function whyNot(row: Row | undefined) {
  if (!row) return refuse('registrationNotFound');
  const { payment_status: paymentStatus, released_at: releasedAt } = row;
  const may = canResubmit({ paymentStatus, amountDue: row.amount_due_paise / 100, releasedAt });
  return may ? undefined : refuse('notFailed');
}

const audited = (row: Pick<Row, 'registration_status' | 'payment_status' | 'transaction_id'>) => ({
  registrationStatus: row.registration_status,
  paymentStatus: row.payment_status,
  transactionId: row.transaction_id,
});
