import { findAccount, type StudentAccount } from '#features/accounts/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { maxExtraMembers } from '#features/events/rules.ts';
import { findEvent, takeSeat, toEvent } from '#features/events/server/index.ts';
import type { Question } from '#features/questions/contract.ts';
import { answerFaults, isEmpty, isSubmission } from '#features/questions/rules.ts';
import { keepAnswers, questionsAsked } from '#features/questions/server/index.ts';
import type { RegistrationSubmission } from '#features/registrations/contract.ts';
import { paymentFaults, teamFaults } from '#features/registrations/rules.ts';
import { hasOffer, takeOffer } from '#features/waitlist/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { isDatabaseFull, isForeignKeyViolation, isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { invalid, Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { submit } from '../lifecycle/submit.ts';
import { ownForEvent } from '../own-registrations.ts';
import { refusePicture } from '../proofs/refuse-picture.ts';
import { toStudentRegistration } from '../rows.ts';
import type { NetworkSeats } from '../seats/network-seats.ts';
import { formTeam } from '../team/form-team.ts';
import { holdLeader, whyNotLead } from '../team/may-lead.ts';
import { type Attempt, rememberAnswer } from './answer-once.ts';
import { type EntryTerms, entryTerms, holdPass, takeTerms } from './entry-terms.ts';
import { paymentReference } from './payment.ts';
import { whyNotAnother } from './why-not-another.ts';
import { whyNotNow } from './why-not-now.ts';

/** Cheap refusals first, then the file, then one transaction that takes the seat and leaves the mail. */
export async function registerForEvent(
  platform: Platform,
  networkSeats: NetworkSeats,
  attempt: Attempt,
  submission: RegistrationSubmission,
  upload: Upload | undefined,
) {
  const account = await findAccount(platform.db, attempt.studentId);
  if (!account) return refuse('accountGone');
  const row = await findEvent(platform.db, submission.eventId);
  const refused = await whyNotNow(platform.db, row, platform.now());
  if (refused || !row) return refuse(refused ?? 'eventNotFound');
  const event = toEvent(row);
  const own = await ownForEvent(platform.db, attempt.studentId, event._id);
  if (own.live) return refuse('alreadyRegistered');
  const isOffered =
    row.seats_offered > 0 && (await hasOffer(platform.db, event._id, attempt.studentId, platform.now()));
  if (event.seatsLeft === 0 && !isOffered) return refuse('eventFull');

  const terms = await entryTerms(platform.db, event, whatIsAsked(platform, account, submission));
  if (terms instanceof Refusal) return terms;
  const { fee } = terms;
  if (submission.feeShown !== undefined && submission.feeShown !== fee) return refuse('feeChanged');
  const proof = fee > 0 ? upload?.content : undefined;
  const questions = await questionsAsked(platform.db, event._id, platform.now());
  const people = submission.teamMembers.length + 1;
  const faults = {
    ...paymentFaults(fee, submission.transactionId, proof !== undefined),
    ...teamFaults(submission, maxExtraMembers(event)),
    ...answerFaults(questions, submission.answers, people, platform.now()),
  };
  if (Object.keys(faults).length > 0) return invalid(faults);
  const refusedPicture = proof && refusePicture(proof);
  if (refusedPicture) return refusedPicture;

  const proofKey = proof ? `proofs/${newId()}` : '';
  if (proof) await platform.files.put(proofKey, proof);
  const reference = fee > 0 ? paymentReference(platform.signingKey, attempt.studentId, event._id, own.latest?.id) : '';
  const registration = { attempt, account, submission, event, row, isOffered, terms, questions, proofKey, reference };
  const outcome = await networkSeats.within(account, () => commit(platform, registration));
  // A refusal left no row, so the file goes. After most thrown errors the row may be there all the same: the sweep decides.
  if (outcome instanceof Refusal && proofKey) await platform.files.remove(proofKey);
  return outcome;
}

function whatIsAsked({ now }: Platform, account: StudentAccount, submission: RegistrationSubmission) {
  const { passId, coupon, transactionId, teamMembers: team } = submission;
  return { account, passId, coupon, isPaying: transactionId !== '', team, now: now() };
}

interface NewRegistration {
  attempt: Attempt;
  account: StudentAccount;
  submission: RegistrationSubmission;
  event: FestEvent;
  /** The event as it is stored. */
  row: NonNullable<Awaited<ReturnType<typeof findEvent>>>;
  /** The waitlist kept a seat for this student a moment ago. */
  isOffered: boolean;
  /** What was decided before the file was stored. */
  terms: EntryTerms;
  /** What the form asks besides the usual details. */
  questions: Question[];
  proofKey: string;
  reference: string;
}

async function commit(platform: Platform, registration: NewRegistration) {
  try {
    return await write(platform.db, (tx) => insert(tx, platform, registration));
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('alreadyRegistered');
    if (isForeignKeyViolation(error)) return refuse('accountGone');
    // For certain nothing was kept, and what the file takes is the very room that is missing.
    if (isDatabaseFull(error) && registration.proofKey) {
      await platform.files
        .remove(registration.proofKey)
        .catch((err) => platform.log.warn({ err }, 'file not removed; the sweep will'));
    }
    throw error;
  }
}

async function insert(tx: Tx, platform: Platform, registration: NewRegistration) {
  const { attempt, account, submission, event, questions, proofKey, reference } = registration;
  const refused = await whyNotAnother(tx, platform, account);
  if (refused) return refused;
  const terms = await sameTerms(tx, platform, registration);
  if (terms instanceof Refusal) return terms;
  const { fee, pass } = terms;
  const leading = event.isTeamEvent && { account, details: submission, eventId: event._id };
  if (leading) await holdLeader(tx, leading);
  const wasKept = registration.isOffered && (await takeOffer(tx, event._id, attempt.studentId, platform.now()));
  if (!wasKept && !(await takeSeat(tx, event._id))) {
    const stillThere = await findEvent(tx, event._id);
    return refuse(stillThere?.is_active === 1 ? 'eventFull' : 'eventNotFound');
  }
  const mayNotLead = leading && (await whyNotLead(tx, leading));
  if (mayNotLead) return mayNotLead;
  const untaken = await takeTerms(tx, terms, event._id, account.id);
  if (untaken) return refuse(untaken);
  const { name, email, phone, college, department, year, transactionId, teamName, additionalInfo } = submission;
  const submitted = {
    event_id: event._id,
    student_id: attempt.studentId,
    name,
    email,
    phone,
    college,
    department,
    year,
    team_name: teamName,
    additional_info: additionalInfo,
    team_members: JSON.stringify(submission.teamMembers),
    transaction_id: fee > 0 ? transactionId : '',
    amount_due_paise: fee * 100,
    proof_key: proofKey,
    payment_reference: reference,
    pass_order_id: pass?.orderId ?? '',
    pass_kind: pass?.kind ?? '',
    price_line: terms.priceLine,
    coupon_id: terms.couponId,
  };
  const isAnswered = (id: string) => submission.answers.some((one) => one.question === id && !isEmpty(one.value));
  const toHandIn = questions.filter((one) => isSubmission(one) && !isAnswered(one._id));
  const beside = { account, event, waitsForPass: pass?.isPaid === false, toHandIn };
  const row = await submit(tx, platform, submitted, beside);
  const memberIds = await formTeam(tx, platform, row, registration.row, submission.teamMembers);
  if (questions.length > 0) {
    const whose = { registrationId: row.id, eventId: event._id, studentId: row.student_id, memberIds };
    const wrong = await keepAnswers(tx, { ...whose, given: submission.answers }, platform.now());
    if (wrong) return wrong;
  }
  const answer = {
    message: 'Your registration has been submitted successfully!',
    registration: toStudentRegistration(row),
  };
  await rememberAnswer(tx, attempt, answer, platform.now());
  return answer;
}

/** The terms as they are now; where they are others than those that were decided before, the student is told. */
async function sameTerms(tx: Tx, platform: Platform, { terms, event, submission, account }: NewRegistration) {
  const isPlain = event.entry === 'fee' && event.prices.length === 0 && terms.couponId === null;
  if (isPlain) return terms;
  if (!(await holdPass(tx, terms))) return refuse('feeChanged');
  // What an order opens never changes, and what is left of it is taken where it is there.
  if (terms.pass) return terms;
  const now = await entryTerms(tx, event, whatIsAsked(platform, account, submission));
  if (now instanceof Refusal) return now;
  return now.fee === terms.fee && !now.pass ? now : refuse('feeChanged');
}
