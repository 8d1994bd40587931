import type { StudentAccount } from '#features/accounts/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { maxExtraMembers } from '#features/events/rules.ts';
import { findEvent, toEvent } from '#features/events/server/index.ts';
import type { Question } from '#features/questions/contract.ts';
import { answerFaults } from '#features/questions/rules.ts';
import { questionsAsked } from '#features/questions/server/index.ts';
import type { RegistrationSubmission } from '#features/registrations/contract.ts';
import { teamFaults } from '#features/registrations/rules.ts';
import { hasOffer } from '#features/waitlist/server/index.ts';
import { invalid, Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { ownForEvent } from '../own-registrations.ts';
import { type EntryTerms, entryTerms } from './entry-terms.ts';
import { whyNotNow } from './why-not-now.ts';

/** A registration that passed the first checks. No seat is taken yet. */
export interface PreparedRegistration {
  account: StudentAccount;
  submission: RegistrationSubmission;
  isPaying: boolean;
  event: FestEvent;
  /** The stored event. */
  row: NonNullable<Awaited<ReturnType<typeof findEvent>>>;
  /** The waitlist kept a seat for this student when this was read. */
  isOffered: boolean;
  /** The price and how it is paid, as read before the file was stored. */
  terms: EntryTerms;
  /** The questions of the form beyond the usual details. */
  questions: Question[];
  /** The student's previous registration for this event, which was cancelled. */
  latestId: string | undefined;
}

interface Paying {
  /** Whether the registration is paid now, alone or in a joint payment. */
  isPaying: boolean;
  /** Checks the fields of the payment for this fee, in whole rupees. */
  faultsAt: (fee: number) => Record<string, string>;
}

/** Makes the cheap checks, before a file is stored and a seat is taken. */
export async function prepareRegistration(
  platform: Platform,
  account: StudentAccount,
  submission: RegistrationSubmission,
  { isPaying, faultsAt }: Paying,
) {
  const { db, now } = platform;
  const row = await findEvent(db, submission.eventId);
  const refused = await whyNotNow(db, row, now());
  if (refused || !row) return refuse(refused ?? 'eventNotFound');
  const event = toEvent(row);
  const own = await ownForEvent(db, account.id, event._id);
  if (own.live) return refuse('alreadyRegistered');
  const isOffered = row.seats_offered > 0 && (await hasOffer(db, event._id, account.id, now()));
  if (event.seatsLeft === 0 && !isOffered) return refuse('eventFull');

  const terms = await entryTerms(db, event, whatIsAsked(platform, { account, submission, isPaying }));
  if (terms instanceof Refusal) return terms;
  const { fee } = terms;
  if (submission.feeShown !== undefined && submission.feeShown !== fee) return refuse('feeChanged');
  const questions = await questionsAsked(db, event._id, now());
  const faults = {
    ...faultsAt(fee),
    ...teamFaults(submission, maxExtraMembers(event), account.email),
    ...answerFaults(questions, submission.answers, submission.teamMembers.length + 1, now()),
  };
  if (Object.keys(faults).length > 0) return invalid(faults);
  const latestId = own.latest?.id;
  return { account, submission, isPaying, event, row, isOffered, terms, questions, latestId };
}

export function whatIsAsked(
  { now }: Platform,
  { account, submission, isPaying }: Pick<PreparedRegistration, 'account' | 'submission' | 'isPaying'>,
) {
  const { passId, coupon, college, teamMembers: team } = submission;
  return { account, passId, coupon, college, isPaying, team, now: now() };
}
