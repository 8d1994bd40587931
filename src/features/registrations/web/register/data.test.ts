// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { getMySchedule } from '#features/calendar/calls.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { asStudent } from '#testing/screen.ts';
import { loadEventRegister } from './data.ts';

vi.mock('./own-payment.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test('names the passes that can be bought now and open the event', async () => {
  const pass = { name: 'Fest pass', covers: { kind: 'all' }, priceNow: 250, soldOut: false };
  const passes = [
    { ...pass, _id: 'now' },
    { ...pass, _id: 'gone', soldOut: true },
    { ...pass, _id: 'later', saleFrom: '2099-05-01T00:00:00.000Z' },
    { ...pass, _id: 'elsewhere', covers: { kind: 'events', events: ['another'] } },
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/api/passes')) return Response.json(passes);
    if (url.endsWith('/questions')) return Response.json({ questions: [] });
    const isEvent = url.endsWith(`/api/events/${plainEvent._id}`);
    return isEvent ? Response.json({ ...plainEvent, entry: 'pass' }) : new Response('{}', { status: 404 });
  });
  const { passes: offered } = await loadEventRegister(plainEvent._id);
  expect(offered.map(({ _id }) => _id)).toEqual(['now']);
});

test('names no clash with an event of the student that is not published any more', async () => {
  asStudent();
  const hours = { date: '2025-05-09', startTime: '10:00', endTime: '12:00' };
  const events = [
    { ...hours, eventId: 'published', isActive: true },
    { ...hours, eventId: 'unpublished', isActive: false },
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/questions')) return Response.json({ questions: [] });
    if (url.endsWith(getMySchedule.path)) return Response.json({ days: [{ date: hours.date, events }] });
    if (url.endsWith('/api/students/profile')) return Response.json({ name: 'A student' });
    const isEvent = url.endsWith(`/api/events/${plainEvent._id}`);
    return isEvent ? Response.json({ ...plainEvent, ...hours }) : new Response('{}', { status: 404 });
  });
  const { clashes } = await loadEventRegister(plainEvent._id);
  expect(clashes.map(({ eventId }) => eventId)).toEqual(['published']);
});

test('shows students their own data when the script that asks for the payment does not load', async () => {
  asStudent();
  const own = [{ event: { _id: plainEvent._id }, registrationStatus: 'pending' }];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/questions')) return Response.json({ questions: [] });
    if (url.endsWith('/api/students/events/registered')) return Response.json(own);
    if (url.endsWith('/api/students/profile')) return Response.json({ name: 'A student' });
    const isEvent = url.endsWith(`/api/events/${plainEvent._id}`);
    return isEvent ? Response.json(plainEvent) : new Response('{}', { status: 404 });
  });
  const { profile, registered } = await loadEventRegister(plainEvent._id);
  expect([profile?.name, registered]).toEqual(['A student', true]);
});
