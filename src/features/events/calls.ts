import { call } from '#shared/endpoint.ts';
import type { FestEvent } from './contract.ts';

export const eventNotFound = { status: 404, message: 'Event not found' } as const;

export const listEvents = call<FestEvent[]>()({
  method: 'GET',
  path: '/api/events',
  access: 'public',
});

export const getEvent = call<FestEvent>()({
  method: 'GET',
  path: '/api/events/:eventId',
  access: 'public',
  refusals: { eventNotFound },
});
