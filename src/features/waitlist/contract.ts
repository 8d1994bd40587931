import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, messageOnly } from '#shared/fields.ts';
import * as calls from './calls.ts';

/** Entries in the states `waiting` and `offered` are on the list. The other states are final. */
const waitStates = ['waiting', 'offered', 'registered', 'lapsed', 'left'] as const;

/** A student's own place on a waitlist, as the student reads it. */
const ownPlace = z.object({
  event: z.object({ _id: id, title: z.string(), date: z.string() }),
  state: z.enum(waitStates),
  /** From 1; 0 if the student does not wait any more. */
  position: z.number().int(),
  joinedAt: instant,
  /** When the offer ends; '' without one. */
  offerUntil: z.string(),
  /**
   * Whether registration is still open when the offer ends, or now if there is no offer. Only then the next student
   * gets the seat.
   */
  goesOn: z.boolean(),
  /** How the student gets news of a free seat, or that no more seats are offered. */
  news: z.string(),
});
export type OwnPlace = z.output<typeof ownPlace>;

const eventParams = z.object({ eventId: id });
const { eventNotFound } = calls;

export const getMyPlace = endpoint({
  ...calls.getMyPlace,
  summary: 'The student’s own place in the waitlist of an event, the newest; null when the student never joined',
  params: eventParams,
  output: z.object({ place: ownPlace.nullable() }),
});

export const listMyPlaces = endpoint({
  ...calls.listMyPlaces,
  summary: 'Where the student waits or has an offer, offers first',
  output: z.array(ownPlace),
});

export const joinWaitlist = endpoint({
  ...calls.joinWaitlist,
  summary: 'Wait for a seat of a full event; joining twice changes nothing',
  params: eventParams,
  output: messageOnly.extend({ place: ownPlace }),
});

export const leaveWaitlist = endpoint({
  ...calls.leaveWaitlist,
  summary: 'Leave the waitlist; an offered seat is offered to the next student',
  params: eventParams,
  output: messageOnly,
});

/** An entry as organisers read it. */
const waiting = z.object({
  _id: id,
  /** The position among those who wait, from 1, as the student sees it; 0 for an entry with an offer. */
  position: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  college: z.string(),
  state: z.enum(waitStates),
  joinedAt: instant,
  offerUntil: z.string(),
});
export type Waiting = z.output<typeof waiting>;

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/waitlist',
  access: 'admin',
  needs: 'registrations.read',
  summary: 'Who waits for a seat of an event, in order, offers first',
  params: eventParams,
  output: z.object({
    entries: z.array(waiting),
    capacity: z.number().int(),
    seatsTaken: z.number().int(),
    seatsOffered: z.number().int(),
  }),
  refusals: { eventNotFound: eventNotFound },
});
