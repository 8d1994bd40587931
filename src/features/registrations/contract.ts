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

/** On the wire the members are JSON text, since the call is multipart; in forms and on the server they are a list. */
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
 * The registration form (R109). `transactionId` is checked by `paymentFaults` in `proof-rules.ts`,
 * because only a paid event asks for it.
 */
export const registrationForm = z.object({
  ...participant,
  teamMembers: z.array(teamMember).default([]),
  transactionId: transactionIdText,
  /** As in `registrationSubmission`. */
  passId: optionalText(64),
  coupon: optionalText(40),
});
export type RegistrationForm = z.output<typeof registrationForm>;

export const registrationSubmission = z.object({
  eventId: requiredText(1, 'Please choose an event.', 64),
  ...participant,
  teamMembers: membersAsJsonText,
  transactionId: transactionIdText,
  /** Nobody registers on terms that changed meanwhile. */
  feeShown: amountShown,
  /** A pass or an order of it; left out, one that opens the event; 'none' pays the fee although there is one. */
  passId: optionalText(64),
  coupon: optionalText(40),
  /** To the event's own questions, for an event that has some. */
  answers: answersAsJsonText,
});
export type RegistrationSubmission = z.output<typeof registrationSubmission>;

/** How to pay one registration. Amounts are whole rupees. */
export const paymentDetails = z.object({
  amount: z.number(),
  /** The event's own UPI ID, else the site's; '' without one. */
  upiId: z.string(),
  payeeName: z.string(),
  /** Eight characters that are not easily confused; '' where there is nothing to pay. */
  reference: z.string(),
  /** What a QR code carries and a phone opens; absent where the UPI ID is no valid one or nothing is to pay. */
  upiLink: z.string().optional(),
  /** The organisers' own picture: the event's, else the site's; '' without one. */
  qrCode: z.string(),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

/** The same for an event that may take passes and price lists. */
const entryPayment = paymentDetails.extend({
  /** What the registration costs and why, as a sentence; '' where the event's usual fee counts and no pass. */
  words: z.string(),
  /** The student's own passes that open the event. */
  passes: z.array(
    z.object({
      /** Of the order. */
      _id: id,
      name: z.string(),
      isPaid: z.boolean(),
      /** How many events of this kind are left; null where nothing is counted. */
      left: z.number().nullable(),
    }),
  ),
  /** The order that pays for it, '' where none does. */
  passId: z.string(),
  /** Whether the fee may be paid instead of using a pass. */
  mayPay: z.boolean(),
  /** The code of the coupon that is taken off, '' without one. */
  coupon: z.string(),
  /** Why it cannot be registered for at the moment, '' otherwise. */
  hindrance: z.enum(['', 'passNeeded', 'allowanceSpent']),
  /** The student holds all that an account with an unconfirmed email may hold (R88). */
  mustConfirmEmail: z.boolean(),
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
    /** False: unpublished, so its page is not there. */
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
  /** A path that expires, '' without one. */
  paymentProof: z.string(),
  /** The picture could not be opened by anybody: its student should know. */
  isProofUnreadable: z.boolean(),
  /** Why it was rejected or lost its seat, in the words of an administrator or ours; '' otherwise. */
  reason: z.string(),
  overallStatus: z.enum(overallStatuses),
  steps: z.array(z.object({ name: z.enum(stepNames), state: z.enum(['done', 'current', 'upcoming']) })),
  /** What to do next, in words. */
  next: z.string(),
  /** What becomes of money that was sent, in words; '' where that is no question. */
  money: z.string(),
  updatedAt: instant,
  /** When the proof was last sent again, '' if never. */
  resubmittedAt: z.string(),
  /** It has ended, and the event takes another registration of this student, or would if a seat was left. */
  mayRegisterAgain: z.boolean(),
  /** And a seat is left, or kept for this student. */
  mayComeBack: z.boolean(),
  /** The student may cancel it now (cancellation-contract.ts). */
  mayCancel: z.boolean(),
  /** The id of its joint payment; '' without one. */
  jointPayment: z.string(),
  /** How to pay again; null unless `canResubmit`. */
  payment: paymentDetails.nullable(),
  /** Before that: the student holds all that an account with an unconfirmed email may hold (R88). */
  mustConfirmEmail: z.boolean().optional(),
  /** Whom to call: the event's coordinators, else the site's contact. Absent parts are ''. */
  contacts: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
});
export type RegistrationDetails = z.output<typeof registrationDetails>;

/** A registration as an administrator reads it. `paymentProof` is a path that expires, '' without one. */
export const registration = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  college: z.string(),
  department: z.string(),
  year: z.string(),
  /** `teamMin`: how many people a team needs, 1 for an event for one person. */
  event: z.object({ _id: id, title: z.string(), teamMin: z.number() }),
  registrationStatus: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  createdAt: instant,
  transactionId: z.string(),
  /** What the payer's app was given to write beside the payment; '' for free ones and those from before. */
  paymentReference: z.string(),
  paymentProof: z.string(),
  amountDue: z.number(),
  teamName: z.string(),
  teamMembers: members,
  additionalInfo: z.string(),
  /** Why it was rejected or lost its seat, as the student reads it. */
  reason: z.string(),
  /** When the student sent the proof again, '' if never. */
  resubmittedAt: z.string(),
  /** When the deadline took the seat; '' if never, or since a seat was given again. */
  releasedAt: z.string(),
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
  /** By the event's rules for teams; `errors` has a key for each hindrance. */
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
  },
});

/** As in the form; left out, the server chooses, and the college is the account's. */
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

/** Sent in a body, so that no address of a member is part of the call's own address. */
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
