import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, messageOnly } from '#shared/fields.ts';

/** `waiting` and `offered` are in the list; the others were in it. */
const waitStates = ['waiting', 'offered', 'registered', 'lapsed', 'left'] as const;

/** What a student reads of their own place in a list. */
export const ownPlace = z.object({
  event: z.object({ _id: id, title: z.string(), date: z.string() }),
  state: z.enum(waitStates),
  /** From 1; 0 when the student no longer waits. */
  position: z.number().int(),
  joinedAt: instant,
  /** Until when the seat is kept, '' without an offer. */
  offerUntil: z.string(),
  /** How the student hears of a seat, in words. */
  news: z.string(),
});
export type OwnPlace = z.output<typeof ownPlace>;

const eventParams = z.object({ eventId: id });
const eventNotFound = { status: 404, message: 'Event not found' } as const;

export const getMyPlace = endpoint({
  method: 'GET',
  path: '/api/students/events/:eventId/waitlist',
  access: 'student',
  summary: 'The student’s own place in the waitlist of an event, the newest; null when the student never joined',
  params: eventParams,
  output: z.object({ place: ownPlace.nullable() }),
});

export const listMyPlaces = endpoint({
  method: 'GET',
  path: '/api/students/waitlists',
  access: 'student',
  summary: 'Where the student waits or has an offer, offers first',
  output: z.array(ownPlace),
});

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/students/events/:eventId/waitlist',
  access: 'student',
  summary: 'Wait for a seat of a full event; joining twice changes nothing',
  params: eventParams,
  output: messageOnly.extend({ place: ownPlace }),
  refusals: {
    eventNotFound,
    eventNotOpen: { status: 409, message: 'Registration for this event is not open yet.' },
    eventClosed: { status: 409, message: 'Registration for this event has closed, and with it the waitlist.' },
    eventOver: { status: 409, message: 'This event is over.' },
    seatsLeft: { status: 409, message: 'A seat is free: you can register now.' },
    emailNotConfirmed: {
      status: 403,
      message: 'Please confirm your email first: we write to it when a seat comes free. Your profile page says how.',
    },
    alreadyRegistered: { status: 409, message: 'You have already registered for this event.' },
    accountGone: { status: 401, message: 'Please log in to continue.' },
  },
});

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/students/events/:eventId/waitlist',
  access: 'student',
  summary: 'Leave the waitlist; an offered seat is offered to the next student',
  params: eventParams,
  output: messageOnly,
  refusals: { notWaiting: { status: 404, message: 'You are not on this waitlist.' } },
});

/** A place as organisers read it. */
export const waiting = z.object({
  _id: id,
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
  refusals: { eventNotFound },
});
