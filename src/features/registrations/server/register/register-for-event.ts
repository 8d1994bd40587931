import { findAccount } from '#features/accounts/server/index.ts';
import type { RegistrationSubmission } from '#features/registrations/contract.ts';
import { paymentFaults } from '#features/registrations/proof-rules.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { withStoredFiles } from '#server/files/with-stored-files.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { refusePicture } from '../proofs/refuse-picture.ts';
import { toStudentRegistration } from '../rows.ts';
import type { NetworkSeats } from '../seats/network-seats.ts';
import { countMailed, type NamedMembers, refuseNames } from '../team/form-team.ts';
import { addRegistration, takeRegistration } from './add-registration.ts';
import { type Attempt, rememberAnswer } from './answer-once.ts';
import { nextReference } from './payment.ts';
import { type PreparedRegistration, prepareRegistration } from './prepare-registration.ts';
import { whyNotAnother } from './why-not-another.ts';

interface Limits {
  networkSeats: NetworkSeats;
  namedMembers: NamedMembers;
}

/** Makes cheap checks first, then stores the file, then takes the seat and queues the mail in one transaction. */
export async function registerForEvent(
  platform: Platform,
  { networkSeats, namedMembers }: Limits,
  attempt: Attempt,
  submission: RegistrationSubmission,
  upload: Upload | undefined,
) {
  const account = await findAccount(platform.db, attempt.studentId);
  if (!account) return refuse('accountGone');
  const { transactionId } = submission;
  const prepared = await prepareRegistration(platform, account, submission, {
    isPaying: transactionId !== '',
    faultsAt: (fee) => paymentFaults(fee, transactionId, upload !== undefined),
  });
  if (prepared instanceof Refusal) return prepared;
  const { event, row, latestId, terms } = prepared;
  const proof = terms.fee > 0 ? upload?.content : undefined;
  const refusedPicture = proof && refusePicture(proof);
  if (refusedPicture) return refusedPicture;

  const proofKey = proof ? `proofs/${newId()}` : '';
  const reference = terms.fee > 0 ? await nextReference(platform, account.id, event, latestId) : '';
  const registration = { ...prepared, attempt, proofKey, reference };
  const files = proof ? [{ key: proofKey, content: proof }] : [];
  const names = countMailed(row, submission.teamMembers);
  const enter = () => networkSeats.within(account, () => commit(platform, registration));
  return withStoredFiles(platform, files, () => namedMembers.within(account.id, names, enter, refuseNames));
}

interface NewRegistration extends PreparedRegistration {
  attempt: Attempt;
  proofKey: string;
  reference: string;
}

function commit(platform: Platform, registration: NewRegistration) {
  const inserted = write(platform.db, (tx) => insert(tx, platform, registration));
  return inserted.catch(refuseIf({ taken: refuse('alreadyRegistered'), gone: refuse('accountGone') }));
}

async function insert(tx: Tx, platform: Platform, registration: NewRegistration) {
  const { attempt, account, submission, proofKey, reference } = registration;
  const refused = await whyNotAnother(tx, platform, account);
  if (refused) return refused;
  const terms = await takeRegistration(tx, platform, registration);
  if (terms instanceof Refusal) return terms;
  const { transactionId } = submission;
  const row = await addRegistration(tx, platform, { ...registration, terms }, { transactionId, proofKey, reference });
  if (row instanceof Refusal) return row;
  const answer = {
    message: 'Your registration has been submitted successfully!',
    registration: toStudentRegistration(row),
  };
  await rememberAnswer(tx, attempt, answer, platform.now());
  return answer;
}
