import { z } from 'zod';
import { eventTypes } from '#features/events/contract.ts';
import {
  overallStatuses,
  ownRegistration,
  paymentStatuses,
  registrationStatuses,
  stepNames,
  studentRegistration,
} from '#features/own-registrations/contract.ts';
import { couponRefusals } from '#features/passes/contract.ts';
import { answersAsJsonText } from '#features/questions/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  amountShown,
  boundedText,
  emailField,
  id,
  instant,
  listOf,
  optionalLines,
  optionalText,
  phoneField,
  requiredText,
} from '#shared/fields.ts';
import { transactionIdText } from '#shared/payments/transaction-id-field.ts';
import * as calls from './calls.ts';

export const teamMember = z.object({
  name: requiredText(2, 'Name is required'),
  email: emailField('Valid email is required'),
  phone: phoneField('Valid phone number is required'),
  college: requiredText(2, 'College name is required'),
});
export type TeamMember = z.output<typeof teamMember>;

const unreadableMembers = 'The list of team members could not be read.';

export function asJson(message: string) {
  return (text: string, context: z.RefinementCtx): unknown => {
    try {
      return JSON.parse(text || '[]');
    } catch {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  };
}

/** In the call the members are JSON text, because the call is multipart. In forms and on the server they are a list. */
const membersAsJsonText = boundedText(unreadableMembers, 100_000, unreadableMembers)
  .default('[]')
  .transform(asJson(unreadableMembers))
  .pipe(listOf(teamMember, 50, { message: unreadableMembers, tooMany: unreadableMembers }));

const participant = {
  ...teamMember.shape,
  department: requiredText(2, 'Department is required'),
  year: requiredText(1, 'Year is required', 40),
  teamName: optionalText(),
  additionalInfo: optionalLines(2_000),
};

/**
 * The fields of the registration form (R109). `paymentFaults` in `proof-rules.ts` checks `transactionId`, because only
 * a paid event asks for it.
 */
export const registrationForm = z.object({
  ...participant,
  teamMembers: z.array(teamMember).default([]),
  transactionId: transactionIdText,
  /** The same as in `registrationSubmission`. */
  passId: optionalText(64),
  coupon: optionalText(40),
});
export type RegistrationForm = z.output<typeof registrationForm>;

export const registrationSubmission = z.object({
  eventId: requiredText(1, 'Please choose an event.', 64),
  ...participant,
  teamMembers: membersAsJsonText,
  transactionId: transactionIdText,
  /** The fee that was shown. A different fee is refused, so that nobody registers on changed terms. */
  feeShown: amountShown,
  /** The id of a pass or its order. Left out: any pass that opens the event. 'none': pay the fee despite a pass. */
  passId: optionalText(64),
  coupon: optionalText(40),
  /** The answers to the event's own questions. */
  answers: answersAsJsonText,
});
export type RegistrationSubmission = z.output<typeof registrationSubmission>;

/** The data to pay for one registration. Amounts are whole rupees. */
export const paymentDetails = z.object({
  amount: z.number(),
  /** The event's own UPI ID, or else the site's; '' without either. */
  upiId: z.string(),
  payeeName: z.string(),
  /** Eight characters that are hard to confuse; '' if nothing is due. */
  reference: z.string(),
  /** The link in the QR code, which a phone can open. Absent if the UPI ID is invalid or nothing is due. */
  upiLink: z.string().optional(),
  /** The organisers' own picture of the event, or else of the site; '' without either. */
  qrCode: z.string(),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

/** The payment details of an event that may take passes and price lists. */
const entryPayment = paymentDetails.extend({
  /** Says in a sentence what the registration costs and why; '' if the event's usual fee applies without a pass. */
  words: z.string(),
  /** The student's own passes that open the event. */
  passes: z.array(
    z.object({
      /** The id of the order. */
      _id: id,
      name: z.string(),
      isPaid: z.boolean(),
      /** How many events of this kind the pass still opens; null without a limit. */
      left: z.number().nullable(),
    }),
  ),
  /** The id of the order that pays for it; '' without one. */
  passId: z.string(),
  /** Whether the student may pay the fee instead of using a pass. */
  mayPay: z.boolean(),
  /** The code of the applied coupon; '' without one. */
  coupon: z.string(),
  /** Why the student cannot register now; '' if nothing prevents it. */
  hindrance: z.enum(['', 'passNeeded', 'allowanceSpent']),
  /** The student already has as many registrations as an account with an unconfirmed email may have (R88). */
  mustConfirmEmail: z.boolean(),
  /**
   * How many team members the student can still name, and what to tell a larger team; absent if a team of any size can
   * be named.
   */
  naming: z.object({ left: z.number(), words: z.string() }).optional(),
  /** The transaction ID of the student's registration for this event; absent without one. */
  sentTransactionId: z.string().optional(),
});
export type EntryPayment = z.output<typeof entryPayment>;

const members = z.array(z.object({ name: z.string(), email: z.string(), phone: z.string(), college: z.string() }));

/** One registration with all that its student wants to know (`rules.ts`: `stepsOf`, `overallStatusOf`, `whatNext`). */
const registrationDetails = ownRegistration.extend({
  event: z.object({
    _id: id,
    title: z.string(),
    eventType: z.enum(eventTypes),
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    location: z.string(),
    image: z.string(),
    isTeamEvent: z.boolean(),
    /** False: the event is unpublished, so its page does not exist. */
    isActive: z.boolean(),
    isOver: z.boolean(),
  }),
  participant: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    college: z.string(),
    department: z.string(),
    year: z.string(),
  }),
  teamMembers: members,
  additionalInfo: z.string(),
  transactionId: z.string(),
  paymentReference: z.string(),
  /** A path that expires; '' without a proof. */
  paymentProof: z.string(),
  /** The server cannot decode the picture, and the student should know. */
  isProofUnreadable: z.boolean(),
  /** Why the payment was rejected or the seat was lost, in an administrator's words or ours; '' otherwise. */
  reason: z.string(),
  /** Present only if the reason is that too few members of the team had accepted in time, so no organiser wrote it. */
  isTeamReason: z.literal(true).optional(),
  overallStatus: z.enum(overallStatuses),
  steps: z.array(z.object({ name: z.enum(stepNames), state: z.enum(['done', 'current', 'upcoming']) })),
  /** What the student should do next, in words. */
  next: z.string(),
  /** What happens to money that the student sent, in words; '' if there is nothing to say. */
  money: z.string(),
  updatedAt: instant,
  /** When the proof was last sent again, '' if never. */
  resubmittedAt: z.string(),
  /** The registration has ended, and the event would take another one from this student if a seat is free. */
  mayRegisterAgain: z.boolean(),
  /** `mayRegisterAgain`, and a seat is free or kept for this student. */
  mayComeBack: z.boolean(),
  /** The student may cancel the registration now (cancellation-contract.ts). */
  mayCancel: z.boolean(),
  /** The id of its joint payment; '' without one. */
  jointPayment: z.string(),
  /** How to pay again; null unless `canResubmit`. */
  payment: paymentDetails.nullable(),
  /** True: the student must confirm the email first, because the account has as much as it may have without (R88). */
  mustConfirmEmail: z.boolean().optional(),
  /** The event's coordinators, or else the site's contact. Missing values are ''. */
  contacts: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
});
export type RegistrationDetails = z.output<typeof registrationDetails>;

/** A registration in its form for administrators. `paymentProof` is a path that expires; '' without a proof. */
export const registration = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  college: z.string(),
  department: z.string(),
  year: z.string(),
  /** `teamMin`: how many people a team needs; 1 for an event for individuals. */
  event: z.object({ _id: id, title: z.string(), teamMin: z.number() }),
  registrationStatus: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  createdAt: instant,
  transactionId: z.string(),
  /** The reference in the payer's app; '' for free registrations and those made before references existed. */
  paymentReference: z.string(),
  paymentProof: z.string(),
  amountDue: z.number(),
  teamName: z.string(),
  teamMembers: members,
  additionalInfo: z.string(),
  /** Why the payment was rejected or the seat was lost, as the student reads it. */
  reason: z.string(),
  /** When the student sent the proof again, '' if never. */
  resubmittedAt: z.string(),
  /** When the deadline released the seat; '' if it did not, or if a seat was given since. */
  releasedAt: z.string(),
  /** Present only if the seat was released because too few members of the team had accepted in time. */
  isTeamTooSmall: z.literal(true).optional(),
});
export type Registration = z.output<typeof registration>;

export const registrationParams = z.object({ registrationId: id });
export const registrationNotFound = { status: 404, message: 'Registration not found' } as const;

export const submissionRefusals = {
  eventNotFound: { status: 404, message: 'Event not found' },
  ...calls.notNow,
  eventFull: { status: 409, message: 'This event is full.' },
  alreadyRegistered: { status: 409, message: 'You have already registered for this event.' },
  notAPicture: calls.notAPicture,
  pictureTooLarge: { status: 422, message: 'This picture has too many pixels. Please upload a normal screenshot.' },
  emailNotConfirmed: {
    status: 403,
    message:
      'Please confirm your email to hold more than two registrations or passes. You can ask for the code on your profile page.',
  },
  /** Refused by the event's rules for teams. `errors` has a key for each hindrance. */
  hindered: { status: 409, message: 'You cannot register a team for this event.' },
  keyReused: {
    status: 422,
    message: 'This form was sent before with other details. Please reload the page and check your registrations.',
  },
  busy: { status: 503, message: 'Many people are registering right now. Please try again in a moment.' },
  accountGone: { status: 401, message: 'Please log in to continue.' },
} as const;

const askedOften = 'You have asked for the price very often. Please wait an hour.';
const tooManyQuotes = { status: 429, retryAfter: 3_600, message: askedOften } as const;

/** For all calls that name people. */
export const tooManyNamed = {
  status: 429,
  retryAfter: 3_600,
  message: 'You have named very many people today. Please try again tomorrow.',
} as const;

export const registerForEvent = endpoint({
  method: 'POST',
  path: '/api/students/events/register',
  access: 'student',
  summary: 'Register for an event, alone or as a team, with the proof of payment where there is a fee',
  body: registrationSubmission,
  file: calls.screenshotFile,
  idempotent: true,
  output: z.object({ message: z.string(), registration: studentRegistration }),
  status: 201,
  refusals: {
    ...submissionRefusals,
    tooManyFromNetwork: {
      status: 429,
      retryAfter: 3_600,
      message:
        'Very many new accounts have registered from your network today. Please try again tomorrow, or ask the organisers.',
    },
    passNeeded: { status: 409, message: 'You need a pass for this event. Please buy one first.' },
    passNotValid: { status: 409, message: 'This pass does not open this event.' },
    allowanceSpent: { status: 409, message: 'Your pass opens no more events of this kind.' },
    ...couponRefusals,
    feeChanged: {
      status: 409,
      message: 'The fee of this event has just changed. Please look at the new fee and send the form again.',
    },
    tooManyQuotes,
    tooManyNamed,
  },
});

/** The same as in the form. Left out: the server chooses, and the college is the account's. */
const wanted = z.object({ passId: optionalText(64), coupon: optionalText(40), college: optionalText() });
const eventParams = z.object({ eventId: id });
const paymentRefusals = {
  eventNotFound: submissionRefusals.eventNotFound,
  passNotValid: registerForEvent.refusals.passNotValid,
  ...couponRefusals,
  accountGone: submissionRefusals.accountGone,
} as const;

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/students/events/:eventId/payment',
  access: 'student',
  summary: 'How this student pays for this event, with the reference of the payment; holds no seat',
  params: eventParams,
  query: wanted,
  output: entryPayment,
  refusals: paymentRefusals,
});

/** A POST, so that members' email addresses are not part of the URL. */
export const getTeamPayment = endpoint({
  method: 'POST',
  path: '/api/students/events/:eventId/payment',
  access: 'student',
  summary: 'What a team pays with the members typed so far, who may get a group price; holds no seat',
  params: eventParams,
  body: wanted.extend({
    team: listOf(z.object({ email: optionalText(254), college: optionalText() }), 50, {
      message: unreadableMembers,
      tooMany: unreadableMembers,
    }),
  }),
  output: entryPayment,
  refusals: {
    ...paymentRefusals,
    tooManyQuotes,
  },
});

export const getMyRegistration = endpoint({
  method: 'GET',
  path: '/api/students/registrations/:registrationId/details',
  access: 'student',
  summary: 'One of the student’s own registrations, with its status and what to do next',
  params: registrationParams,
  output: registrationDetails,
  refusals: { registrationNotFound },
});
