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
import { followStatuses } from './payment-ledger.ts';
import { refusePicture } from './refuse-picture.ts';
import { selectRegistrations, toStudentRegistration } from './rows.ts';
import { takeSeat } from './seats.ts';
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
    const changed = {
      transaction_id: transactionId,
      proof_key: proofKey,
      proof_state: 'received',
      proof_print: '',
      proof_taken_at: '',
      transaction_shared: 0,
      payment_status: 'pending',
      registration_status: before.registration_status === 'cancelled' ? 'pending' : before.registration_status,
      reason: '',
      resubmitted_at: now.toISOString(),
      updated_at: now.toISOString(),
    } as const;
    const updated = await tx
      .updateTable('registrations')
      .set(changed)
      .where('id', '=', registrationId)
      // What an administrator, the cleaner or a second tap changed in between is looked at again.
      .where('payment_status', '=', 'failed')
      .where('registration_status', '=', before.registration_status)
      .where('proof_key', '=', before.proof_key)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) continue;
    const noSeat =
      before.registration_status === 'cancelled' ? await takeSeatAgain(tx, before.event_id, now) : undefined;
    if (noSeat) return noSeat;
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

/** A cancelled registration gave its seat up: it comes back as anybody else would come in. */
async function takeSeatAgain(tx: Tx, eventId: string, now: Date) {
  const row = await findEvent(tx, eventId);
  const refused = await whyNotNow(tx, row, now);
  if (refused) return refuse(refused);
  return (await takeSeat(tx, eventId)) ? undefined : refuse('eventFull');
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
  const may = canResubmit({ paymentStatus: row.payment_status, amountDue: row.amount_due_paise / 100 });
  return may ? undefined : refuse('notFailed');
}

const audited = (row: Pick<Row, 'registration_status' | 'payment_status' | 'transaction_id'>) => ({
  registrationStatus: row.registration_status,
  paymentStatus: row.payment_status,
  transactionId: row.transaction_id,
});
