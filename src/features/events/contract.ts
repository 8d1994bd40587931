import { z } from 'zod';
import { ownPicture } from '#features/pictures/rules.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, messageOnly, optionalLines, optionalText, requiredLines, requiredText } from '#shared/fields.ts';

export const eventTypes = ['competition', 'technical', 'nontechnical', 'workshop', 'hackathon', 'talk'] as const;
export type EventType = (typeof eventTypes)[number];

const clockTime = z.union([
  z.literal(''),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:30'),
]);
const bound = z.union([z.literal(''), z.iso.datetime('Please enter a day and a time')]).optional();
const fee = (message: string) => z.number(message).int(message).min(0, message).max(100_000, message);
const capacityMessage = 'Capacity must be a valid number greater than 0';
const teamSizeMessage = 'Team size must be between 2 and 10';

export const coordinator = z.object({
  name: requiredText(1, 'Coordinator name is required'),
  contact: requiredText(1, 'Contact number is required', 40),
  email: z.union([z.literal(''), z.email('Please enter a valid email address.')]).optional(),
});

export const prizes = z.object({
  first: optionalText(),
  second: optionalText(),
  third: optionalText(),
  other: optionalText(500),
});

/**
 * What an organiser types for an event: the static rules of administration.txt, 5. The rules that need to know
 * today's date, the trusted hosts or the stored event are in `rules.ts` (`eventFaults`).
 * Fees are whole rupees; `date` is YYYY-MM-DD in the edition's time zone.
 */
export const eventFields = z.object({
  title: requiredText(1, 'Event name is required', 300),
  description: requiredLines(1, 'Description is required', 5_000).pipe(
    z.string().min(20, 'Description must be at least 20 characters'),
  ),
  date: z.string('Date is required').min(1, 'Date is required').pipe(z.iso.date('Date is required')),
  location: requiredText(1, 'Location is required', 300),
  image: z
    .string('Image URL is required')
    .trim()
    .min(1, 'Image URL is required')
    .max(2_000, 'Please enter a valid URL')
    .pipe(
      z.union([z.string().regex(ownPicture), z.url({ protocol: /^https?$/ })], { error: 'Please enter a valid URL' }),
    ),
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
  rules: z
    .array(requiredLines(1, 'Please write the rule or remove it', 10_000))
    .max(100)
    .default([]),
  requirements: z
    .array(requiredLines(1, 'Please write the requirement or remove it', 2_000))
    .max(100)
    .default([]),
  aboutContent: optionalLines(20_000),
  detailsContent: optionalLines(20_000),
  coordinators: z.array(coordinator).max(20).default([]),
  startTime: clockTime.default(''),
  endTime: clockTime.default(''),
  isActive: z.boolean().default(true),
  /** Instants between which students may register; '' is no bound, absent leaves the one that is stored. */
  registrationOpensAt: bound,
  registrationClosesAt: bound,
});
export type EventFields = z.output<typeof eventFields>;

/** An event as everybody reads it. Absent texts, dates and times are ''. Fees are whole rupees. */
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
  /** Neither taken nor kept for the waitlist; never below 0, though an administrator may seat more than the capacity. */
  seatsLeft: z.number(),
  isTeamEvent: z.boolean(),
  teamSize: z.object({ min: z.number(), max: z.number() }),
  registrationFees: z.object({ solo: z.number(), team: z.number() }),
  upiId: z.string(),
  qrCode: z.string(),
  rules: z.array(z.string()),
  requirements: z.array(z.string()),
  prizes: z.object({ first: z.string(), second: z.string(), third: z.string(), other: z.string() }),
  coordinators: z.array(z.object({ name: z.string(), contact: z.string(), email: z.string().optional() })),
  isActive: z.boolean(),
  /** Instants between which registration is possible; '' where there is no bound. */
  registrationOpensAt: z.string(),
  registrationClosesAt: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** For organisers: goes with an update, so that nobody overwrites what somebody else has saved meanwhile. */
  version: z.number().optional(),
});
export type FestEvent = z.output<typeof event>;

const eventParams = z.object({ eventId: id });
const eventNotFound = { status: 404, message: 'Event not found' } as const;

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'public',
  summary: 'The published events; with an administrator’s token the unpublished ones too',
  output: z.array(event),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/:eventId',
  access: 'public',
  summary: 'One event',
  params: eventParams,
  output: event,
  refusals: { eventNotFound },
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

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  access: 'admin',
  summary: 'Create an event',
  body: eventFields,
  output: event,
  status: 201,
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId',
  access: 'admin',
  roles: ['coordinator'],
  summary: 'Change an event',
  params: eventParams,
  /** `version` as it was read; without it the save counts, whatever happened meanwhile. */
  body: eventFields.extend({ version: z.number().int().optional() }),
  output: event,
  refusals: {
    eventNotFound,
    qrCodeLocked: { status: 409, message: 'QR codes cannot be modified once set for security reasons.' },
    upiIdLocked: { status: 409, message: 'Only an administrator can change the UPI ID once it is set.' },
    /** `errors.version` is the version that is stored. */
    staleEvent: { status: 409, message: 'Somebody else has saved this event meanwhile.' },
  },
});

export const publishEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/publication',
  access: 'admin',
  roles: ['coordinator'],
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
  summary: 'Delete an event; its registrations go along if their number is confirmed',
  params: eventParams,
  query: z.object({ confirmRegistrations: z.coerce.number().int().min(0).optional() }),
  output: messageOnly,
  refusals: {
    eventNotFound,
    hasRegistrations: { status: 409, message: 'This event has registrations. Confirm to delete them too.' },
  },
});
