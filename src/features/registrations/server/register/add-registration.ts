import { holdStudent } from '#features/accounts/server/index.ts';
import { findEvent, takeSeat } from '#features/events/server/index.ts';
import { handedOver } from '#features/passes/server/index.ts';
import { isEmpty, isSubmission } from '#features/questions/rules.ts';
import { saveAnswers } from '#features/questions/server/index.ts';
import { endWaiting, takeOffer } from '#features/waitlist/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { submit } from '../lifecycle/submit.ts';
import { agreeUntil, formTeam } from '../team/form-team.ts';
import { holdLeader, whyNotLead } from '../team/may-lead.ts';
import { type EntryTerms, entryTerms, holdPass, takeTerms } from './entry-terms.ts';
import { type PreparedRegistration, whatIsAsked } from './prepare-registration.ts';

/** Takes the seat, and the coupon or the place on the pass. Returns the current terms. */
export async function takeRegistration(tx: Tx, platform: Platform, registration: PreparedRegistration) {
  const { account, event } = registration;
  const terms = await sameTerms(tx, platform, registration);
  if (terms instanceof Refusal) return terms;
  if (event.isTeamEvent) await holdLeader(tx, leadingOf(registration));
  const wasKept = registration.isOffered && (await takeOffer(tx, event._id, account.id, platform.now()));
  if (!wasKept && !(await takeSeat(tx, event._id))) {
    const stillThere = await findEvent(tx, event._id);
    return refuse(stillThere?.is_active === 1 ? 'eventFull' : 'eventNotFound');
  }
  if (!wasKept) await endWaiting(tx, platform, account.id, event._id);
  const whyNotTaken = await takeTerms(tx, terms, event._id, account.id);
  return whyNotTaken ? refuse(whyNotTaken) : terms;
}

interface Payment {
  transactionId: string;
  proofKey: string;
  reference: string;
  /** The id of its joint payment, which gets one mail; '' without one. */
  jointPaymentId?: string;
}

/** Writes the registration and returns its row. Its seat and terms are taken already. */
export async function addRegistration(
  tx: Tx,
  platform: Platform,
  registration: PreparedRegistration & { terms: EntryTerms },
  payment: Payment,
) {
  const { account, submission, event, questions, terms } = registration;
  const { fee, pass } = terms;
  const mayNotLead = event.isTeamEvent && (await whyNotLead(tx, leadingOf(registration)));
  if (mayNotLead) return mayNotLead;
  const { name, email, phone, college, department, year, teamName, additionalInfo } = submission;
  const submitted = {
    event_id: event._id,
    student_id: account.id,
    name,
    email,
    phone,
    college,
    department,
    year,
    team_name: teamName,
    additional_info: additionalInfo,
    team_members: JSON.stringify(submission.teamMembers),
    transaction_id: fee > 0 ? payment.transactionId : '',
    amount_due_paise: fee * 100,
    proof_key: payment.proofKey,
    payment_reference: payment.reference,
    pass_order_id: pass?.orderId ?? '',
    pass_kind: pass?.kind ?? '',
    price_line: terms.priceLine,
    coupon_id: terms.couponId,
    joint_payment_id: payment.jointPaymentId ?? '',
  };
  const isAnswered = (id: string) => submission.answers.some((one) => one.question === id && !isEmpty(one.value));
  const toHandIn = questions.filter((one) => isSubmission(one) && !isAnswered(one._id));
  const until = agreeUntil(registration.row, platform.now());
  const people = event.isTeamEvent ? submission.teamMembers.length : 0;
  const row = await submit(tx, platform, submitted, {
    account,
    event,
    waitsForPass: pass?.isPaid === false,
    toHandIn,
    toAccept: until && people > 0 ? { people, until } : undefined,
  });
  const memberIds = await formTeam(tx, platform, row, registration.row, submission.teamMembers);
  if (questions.length > 0) {
    const whose = { registrationId: row.id, eventId: event._id, studentId: row.student_id, memberIds };
    const wrong = await saveAnswers(tx, { ...whose, given: submission.answers }, platform.now());
    if (wrong) return wrong;
  }
  return row;
}

const leadingOf = ({ account, submission, event }: PreparedRegistration) => ({
  account,
  details: submission,
  eventId: event._id,
});

/** Reads the terms again. If they changed since the first check, the student is told. */
async function sameTerms(tx: Tx, platform: Platform, registration: PreparedRegistration) {
  const { terms, event } = registration;
  const isPlain = event.entry === 'fee' && event.prices.length === 0 && terms.couponId === null;
  if (isPlain) return terms;
  if (!(await holdPass(tx, terms))) return refuse('feeChanged');
  // What a bought pass opens never changes, and taking a place on the pass checks the rest.
  if (terms.pass) {
    const given = await handedOver(tx, { studentId: registration.account.id, eventId: event._id });
    return given.has(terms.pass.orderId) ? refuse('allowanceSpent') : terms;
  }
  // The price may depend on the account's email or college, so the account must not change before the transaction ends.
  if (asksAccount(event)) await holdStudent(tx, { id: registration.account.id });
  const now = await entryTerms(tx, event, whatIsAsked(platform, registration));
  if (now instanceof Refusal) return now;
  return now.fee === terms.fee && !now.pass ? now : refuse('feeChanged');
}

const asksAccount = ({ prices }: PreparedRegistration['event']): boolean =>
  prices.some(({ audience }) => audience !== 'anyone');
