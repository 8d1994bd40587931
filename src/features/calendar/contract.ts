import { z } from 'zod';
import { eventTypes } from '#features/events/contract.ts';
import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant } from '#shared/fields.ts';
import * as calls from './calls.ts';

/** An event on a student's own schedule. Unknown dates, hours and places are ''. */
const scheduledEvent = z.object({
  registrationId: id,
  eventId: id,
  title: z.string(),
  eventType: z.enum(eventTypes),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  teamName: z.string(),
  registrationStatus: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** False: the event was unpublished, so it has no page. */
  isActive: z.boolean(),
  /** The student's other events at overlapping times (`rules.ts`: `clash`). */
  clashesWith: z.array(z.object({ eventId: id, title: z.string() })),
});
export type ScheduledEvent = z.output<typeof scheduledEvent>;

const mySchedule = z.object({
  timeZone: z.string(),
  /** In order. Events without a date are under '', at the end. */
  days: z.array(z.object({ date: z.string(), events: z.array(scheduledEvent) })),
});
export type MySchedule = z.output<typeof mySchedule>;

export const getMySchedule = endpoint({
  ...calls.getMySchedule,
  summary: 'The student’s own events by day and hour; cancelled registrations are left out',
  output: mySchedule,
});

export const getMyCalendar = endpoint({
  method: 'GET',
  path: '/api/students/calendar',
  access: 'student',
  summary: 'The student’s own events as a calendar file to download once, and whether a private feed exists',
  output: z.object({
    fileName: z.string(),
    /** A calendar file (RFC 5545). */
    calendar: z.string(),
    /** When the private address was made; null if there is no address. The address itself is not stored. */
    feedMadeAt: instant.nullable(),
  }),
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/students/calendar',
  access: 'student',
  summary: 'Makes the private address of the student’s calendar; one made before stops working',
  output: z.object({
    /** `/calendar/<token>.ics`. It cannot be shown again. */
    path: z.string(),
    /** The whole address if PUBLIC_URL is set, otherwise the path. */
    url: z.string(),
    feedMadeAt: instant,
  }),
  status: 201,
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/:token.ics',
  access: 'signed-link',
  summary: 'A student’s own events for a calendar app, by the private address',
  params: z.object({ token: boundedText('This link does not work.', 100, 'This link does not work.') }),
  output: z.unknown(),
  refusals: { noSuchCalendar: { status: 404, message: 'There is no such calendar.' } },
});
