import { z } from 'zod';
import { sitePicture } from '#features/pictures/rules.ts';
import { priceLine, priceList } from '#features/prices/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  chosenInstantField,
  clockTimeField,
  confirmedNumber,
  dayField,
  emailField,
  id,
  instant,
  listOf,
  messageOnly,
  optionalLines,
  optionalText,
  orEmpty,
  requiredLines,
  requiredText,
  trimmedText,
} from '#shared/fields.ts';
import { busy, currentPassword, tooManyTries } from '#shared/password-check.ts';
import * as calls from './calls.ts';

export const eventTypes = ['competition', 'technical', 'nontechnical', 'workshop', 'hackathon', 'talk'] as const;
export type EventType = (typeof eventTypes)[number];
/** How a student gets in: by paying the fee, with a pass that opens the event, with either, or for free. */
export const entries = ['fee', 'pass', 'passOrFee', 'free'] as const;
export type Entry = (typeof entries)[number];

const bound = orEmpty(chosenInstantField('Please enter a day and a time'), 'Please enter a day and a time').optional();
const fee = (message: string) => z.number(message).int(message).min(0, message).max(100_000, message);
const imageText = trimmedText('Image URL is required', 2_000, 'Please enter a valid URL');
const imageAddress = z.union([z.string().regex(sitePicture), z.url({ protocol: /^https?$/ })], {
  error: 'Please enter a valid URL',
});
const capacityMessage = 'Capacity must be a valid number greater than 0';
const teamSizeMessage = 'Team size must be between 2 and 10';

const coordinator = z.object({
  name: requiredText(1, 'Coordinator name is required'),
  contact: requiredText(1, 'Contact number is required', 40),
  email: orEmpty(emailField('Please enter a valid email address.'), 'Please enter a valid email address.').optional(),
});

/** A text, or an amount in rupees. */
const prize = z.union([z.number().transform(String), optionalText()], 'Please enter text.').default('');

const prizes = z.object({
  first: prize,
  second: prize,
  third: prize,
  other: optionalText(500),
  /** True: the page shows no prizes. Absent: it shows the typed prizes, or the default ones. */
  none: z.boolean().optional(),
});

const teamConsents = ['none', 'required'] as const;
const consentHoursMessage = 'Please enter whole hours from 1 to 720';
const mostEventsMessage = 'Please enter a whole number from 0 to 100';

/** Who may be in a team of an event (decision 43). */
const teamRules = z.object({
  /** What happens to a team that is still too small when the time to accept is over. */
  ifIncomplete: z.enum(['keep', 'release']),
  /** What happens when a member has another event at the same time. */
  clash: z.enum(['ignore', 'warn', 'forbid']),
  /** In how many events a member may take part, this one included; 0: any number. */
  mostEvents: z.number(mostEventsMessage).int(mostEventsMessage).min(0, mostEventsMessage).max(100, mostEventsMessage),
  /** `own`: only students of the edition's own college; `one`: everybody from the leader's college. */
  college: z.enum(['any', 'own', 'one']),
  oneTeamPerCollege: z.boolean(),
  /** A student who joins by the code waits until the leader approves (R317). */
  approveJoins: z.boolean().default(false),
});
export type TeamRules = z.output<typeof teamRules>;

/**
 * The fields that an organiser types for an event, with the rules that need nothing else (R177). Rules that need
 * today's date, the trusted hosts or the stored event are in `form-rules.ts` (`eventFaults`). Fees are whole rupees;
 * `date` is YYYY-MM-DD in the edition's time zone.
 */
export const eventFields = z.object({
  title: requiredText(1, 'Event name is required', 300),
  description: requiredLines(1, 'Description is required', 5_000).pipe(
    z.string().min(20, 'Description must be at least 20 characters'),
  ),
  date: dayField('Date is required'),
  location: requiredText(1, 'Location is required', 300),
  image: imageText.min(1, 'Image URL is required').pipe(imageAddress),
  eventType: z.enum(eventTypes, 'Please choose an event type'),
  registrationFees: z.object({
    solo: fee('Solo registration fee must be a valid number'),
    team: fee('Team registration fee must be a valid number'),
  }),
  qrCode: optionalText(2_000),
  upiId: optionalText(100),
  isTeamEvent: z.boolean().default(false),
  teamSize: z
    .object({
      min: z.number(teamSizeMessage).int(teamSizeMessage),
      max: z.number(teamSizeMessage).int(teamSizeMessage),
    })
    .default({ min: 1, max: 1 }),
  capacity: z
    .number(capacityMessage)
    .int(capacityMessage)
    .min(1, capacityMessage)
    .max(100_000, capacityMessage)
    .default(50),
  prizes: prizes.default({ first: '', second: '', third: '', other: '' }),
  rules: listOf(requiredLines(1, 'Please write the rule or remove it', 10_000), 100).default([]),
  requirements: listOf(requiredLines(1, 'Please write the requirement or remove it', 2_000), 100).default([]),
  aboutContent: optionalLines(20_000),
  detailsContent: optionalLines(20_000),
  coordinators: listOf(coordinator, 20).default([]),
  startTime: clockTimeField(),
  endTime: clockTimeField(),
  isActive: z.boolean().default(true),
  /** The instants between which students may register. '' means no limit. Absent: keeps the stored value. */
  registrationOpensAt: bound,
  registrationClosesAt: bound,
  /** Absent: keeps the stored value. For a new event its fee decides. */
  entry: z.enum(entries, 'Please choose how one gets in').optional(),
  /** The first matching price replaces the fee. Absent: keeps the stored prices. */
  prices: priceList.optional(),
  /** Whether members must accept. Absent: keeps the stored value. */
  teamConsent: z.enum(teamConsents).optional(),
  consentHours: z
    .number(consentHoursMessage)
    .int(consentHoursMessage)
    .min(1, consentHoursMessage)
    .max(720, consentHoursMessage)
    .optional(),
  teamRules: teamRules.optional(),
});
export type EventFields = z.output<typeof eventFields>;

/** An update may leave the image empty if it was empty before (R182): see `eventFaults`. */
export const editedFields = eventFields.extend({
  image: imageText.pipe(z.union([z.literal(''), imageAddress], { error: 'Please enter a valid URL' })),
});

/** An event in its public form. Absent texts, dates and times are ''. Fees are whole rupees. */
export const event = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  aboutContent: z.string(),
  detailsContent: z.string(),
  image: z.string(),
  eventType: z.enum(eventTypes),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  capacity: z.number(),
  /**
   * Seats that are neither taken nor kept for the waitlist. Never below 0, even if an administrator has exceeded the
   * capacity.
   */
  seatsLeft: z.number(),
  isTeamEvent: z.boolean(),
  teamSize: z.object({ min: z.number(), max: z.number() }),
  registrationFees: z.object({ solo: z.number(), team: z.number() }),
  upiId: z.string(),
  qrCode: z.string(),
  rules: z.array(z.string()),
  requirements: z.array(z.string()),
  prizes: z.object({
    first: z.string(),
    second: z.string(),
    third: z.string(),
    other: z.string(),
    none: z.boolean().optional(),
  }),
  coordinators: z.array(z.object({ name: z.string(), contact: z.string(), email: z.string().optional() })),
  entry: z.enum(entries),
  prices: z.array(priceLine),
  /** The price that a visitor pays now by the price list. Absent when the fee applies. */
  priceNow: z.number().optional(),
  isActive: z.boolean(),
  /** The instants between which students may register; '' without a limit. */
  registrationOpensAt: z.string(),
  registrationClosesAt: z.string(),
  /**
   * The instant when the event is over: its end, or else the end of its day. '' if no day is known, and for organisers,
   * who get only the event's own fields.
   */
  endsAt: z.string(),
  /** Whether the event takes registrations after `endsAt` too. A setting of the edition. */
  lateRegistrations: z.boolean(),
  /** Present only if the members of a team must accept. */
  teamConsent: z.enum(teamConsents).optional(),
  /** Present only if members must accept within this time: on request, or because a rule may refuse somebody. */
  consentHours: z.number().optional(),
  /** Absent: the default rules. */
  teamRules: teamRules.optional(),
  createdAt: instant,
  updatedAt: instant,
  /** Only for organisers. Send it with an update, so that the update does not overwrite another organiser's changes. */
  version: z.number().optional(),
});
export type FestEvent = z.output<typeof event>;

const eventParams = z.object({ eventId: id });
const { eventNotFound } = calls;
/** `errors.version` is the version that is stored. */
const staleEvent = { status: 409, message: 'Somebody else has saved this event meanwhile.' } as const;
const paymentDetailsLocked = {
  status: 409,
  message: 'Only an administrator can decide where payments go.',
} as const;

export const listEvents = endpoint({
  ...calls.listEvents,
  summary: 'The published events; with an administrator’s token the unpublished ones too',
  output: z.array(event),
});

export const getEvent = endpoint({
  ...calls.getEvent,
  summary: 'One event',
  params: eventParams,
  output: event,
});

/** A calendar file (RFC 5545), not JSON. */
export const readEventCalendar = endpoint({
  method: 'GET',
  path: '/event/:eventId/calendar.ics',
  access: 'public',
  summary: 'One event as a calendar file; hours are instants, an event without hours takes the whole day',
  params: eventParams,
  output: z.unknown(),
  refusals: { eventNotFound, noDate: { status: 404, message: 'This event has no date yet.' } },
});

/** A picture (SVG), not JSON. */
export const readPaymentCode = endpoint({
  method: 'GET',
  path: '/event/:eventId/payment-code.svg',
  access: 'public',
  summary: 'The QR code to pay an event’s fee, drawn from its UPI ID',
  params: eventParams,
  output: z.unknown(),
  refusals: { eventNotFound, noCode: { status: 404, message: 'This event has no fee or no UPI ID.' } },
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  access: 'admin',
  needs: 'events.create',
  summary: 'Create an event',
  body: eventFields,
  output: event,
  status: 201,
  refusals: { paymentDetailsLocked },
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId',
  access: 'admin',
  needs: 'events.change',
  summary: 'Change an event',
  params: eventParams,
  /** The `version` that was read. Without it the update overwrites any changes made since. */
  body: editedFields.extend({ version: z.number().int().optional() }),
  output: event,
  refusals: {
    eventNotFound,
    qrCodeLocked: { status: 409, message: 'QR codes cannot be modified once set for security reasons.' },
    paymentDetailsLocked,
    staleEvent,
  },
});

export const qrReplacement = z.object({
  /** '' removes the picture. Students then see only the code that is drawn from the UPI ID. */
  qrCode: optionalText(2_000),
  reason: requiredText(4, 'Please say why the QR code has to change.', 500),
  password: currentPassword,
  /** As in `updateEvent`. */
  version: z.number().int().optional(),
});

export const replaceQrCode = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/qr-code',
  access: 'admin',
  needs: 'payee.change',
  summary:
    'Replace or remove an event’s QR code, which every other call keeps locked; every other administrator is mailed',
  params: eventParams,
  body: qrReplacement,
  output: event,
  refusals: { eventNotFound, staleEvent, busy, tooManyTries },
});

export const publishEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/publication',
  access: 'admin',
  needs: 'events.change',
  summary: 'Show an event to the public, or take it off the site; its registrations stay',
  params: eventParams,
  body: z.object({ isActive: z.boolean() }),
  output: event,
  refusals: { eventNotFound },
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId',
  access: 'admin',
  needs: 'events.delete',
  summary: 'Delete an event, and its registrations, judged rounds and feedback too if they are confirmed',
  params: eventParams,
  query: z.object({
    confirmRegistrations: confirmedNumber(),
    confirmRounds: confirmedNumber(),
    /** 1 if there is any feedback. */
    confirmFeedback: confirmedNumber(),
  }),
  output: messageOnly,
  refusals: {
    eventNotFound,
    /** `errors` has the number to confirm for each kind of record that would be deleted with the event. */
    hasRegistrations: { status: 409, message: 'This event has registrations. Confirm to delete them too.' },
    refundsPromised: {
      status: 409,
      message: 'Refunds are promised for this event. Confirm them first, under Payments, Cash and refunds.',
    },
  },
});
