import { call } from '#shared/endpoint.ts';
import type { OwnPlace } from './contract.ts';

export const eventNotFound = { status: 404, message: 'Event not found' } as const;

export const getMyPlace = call<{ place: OwnPlace | null }>()({
  method: 'GET',
  path: '/api/students/events/:eventId/waitlist',
  access: 'student',
});

export const listMyPlaces = call<OwnPlace[]>()({
  method: 'GET',
  path: '/api/students/waitlists',
  access: 'student',
});

export const joinWaitlist = call<{ message: string } & { place: OwnPlace }>()({
  method: 'POST',
  path: '/api/students/events/:eventId/waitlist',
  access: 'student',
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
    joinedOften: {
      status: 429,
      retryAfter: 3_600,
      message: 'You have joined and left this waitlist many times today. Please try again tomorrow.',
    },
    accountGone: { status: 401, message: 'Please log in to continue.' },
  },
});

export const leaveWaitlist = call<{ message: string }>()({
  method: 'DELETE',
  path: '/api/students/events/:eventId/waitlist',
  access: 'student',
  refusals: { notWaiting: { status: 404, message: 'You are not on this waitlist.' } },
});
