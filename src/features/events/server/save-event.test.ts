import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { FestEvent } from '../contract.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: stoppedClock('2025-05-01T06:00:00.000Z').now });
  make = maker(app);
});
afterAll(() => app.stop());

async function organiser() {
  const { id, bearer } = await make.admin();
  return {
    id,
    create: (json: unknown) => call(app, 'POST', '/api/events', { bearer, json }),
    update: (eventId: string, json: unknown) => call(app, 'PUT', `/api/events/${eventId}`, { bearer, json }),
  };
}
const publicList = async (): Promise<FestEvent[]> => (await call(app, 'GET', '/api/events')).json();
const auditOf = (eventId: string) =>
  app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `event:${eventId}`).execute();

describe('creating an event', () => {
  test('returns a new event as stored and shows the event to the public at once', async () => {
    const { create } = await organiser();
    await publicList();
    const response = await create({ ...eventForm, title: '  Created and seen ' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ ...eventForm, title: 'Created and seen', seatsLeft: 50 });
    const shown = (await publicList()).find((event) => event._id === response.json()._id);
    // The edition's times are only in the public form of an event.
    const { version: _, endsAt: _end, lateRegistrations: _late, ...own } = response.json();
    expect(shown).toMatchObject(own);
  });

  test('puts a new event at the end of the list', async () => {
    const { create } = await organiser();
    const { _id } = (await create({ ...eventForm, title: 'The last one' })).json();
    expect((await publicList()).at(-1)?._id).toBe(_id);
  });

  test('fills in defaults for the fields that a new event leaves out', async () => {
    const { create } = await organiser();
    const { title, description, date, location, image, eventType, registrationFees } = eventForm;
    const bare = { title, description, date, location, image, eventType, registrationFees };
    expect((await create(bare)).json()).toMatchObject({
      capacity: 50,
      isTeamEvent: false,
      teamSize: { min: 1, max: 1 },
      isActive: true,
      rules: [],
      coordinators: [],
      startTime: '',
    });
  });

  test('stores a team size of 1 for an event that is not for teams', async () => {
    const { create } = await organiser();
    const response = await create({ ...eventForm, isTeamEvent: false, teamSize: { min: 2, max: 8 } });
    expect(response.json().teamSize).toEqual({ min: 1, max: 1 });
  });

  test('creates a team event, a paid event and an event for today', async () => {
    const { create } = await organiser();
    const team = await create({ ...eventForm, isTeamEvent: true, teamSize: { min: 2, max: 10 } });
    const paid = await create(paidForm);
    const today = await create({ ...eventForm, date: '2025-05-01' });
    expect([team.statusCode, paid.statusCode, today.statusCode]).toEqual([201, 201, 201]);
    expect(paid.json().registrationFees).toEqual({ solo: 150, team: 0 });
  });

  test('records in the audit log who created an event', async () => {
    const { id, create } = await organiser();
    const { _id } = (await create(eventForm)).json();
    expect(await auditOf(_id)).toMatchObject([{ action: 'event.create', actor: `admin:${id}` }]);
  });

  test('refuses visitors and students who create an event', async () => {
    const { bearer } = await make.student();
    expect((await call(app, 'POST', '/api/events', { json: eventForm })).statusCode).toBe(401);
    expect((await call(app, 'POST', '/api/events', { bearer, json: eventForm })).statusCode).toBe(403);
  });
});

describe('changing an event', () => {
  test('shows a changed event to the public at once', async () => {
    const { create, update } = await organiser();
    const { _id } = (await create(eventForm)).json();
    await publicList();
    const response = await update(_id, { ...eventForm, title: 'Renamed', capacity: 7 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ _id, title: 'Renamed', capacity: 7, seatsLeft: 7 });
    const shown = (await publicList()).find((event) => event._id === _id);
    expect(shown).toMatchObject({ title: 'Renamed', capacity: 7 });
    expect((await call(app, 'GET', `/api/events/${_id}`)).json().title).toBe('Renamed');
  });

  test('keeps the place in the list and the taken seats when an event is changed', async () => {
    const { update } = await organiser();
    const eventId = await make.event({ capacity: 5 });
    await make.registration(eventId);
    app.platform.siteChanged();
    const place = (await publicList()).findIndex((event) => event._id === eventId);
    const response = await update(eventId, { ...eventForm, capacity: 9 });
    expect(response.json()).toMatchObject({ capacity: 9, seatsLeft: 8 });
    expect((await publicList()).findIndex((event) => event._id === eventId)).toBe(place);
  });

  test('removes an event from the public list at once when it is unpublished', async () => {
    const { create, update } = await organiser();
    const { _id } = (await create(eventForm)).json();
    await update(_id, { ...eventForm, isActive: false });
    expect((await publicList()).map((event) => event._id)).not.toContain(_id);
    expect((await call(app, 'GET', `/api/events/${_id}`)).statusCode).toBe(404);
  });

  test('records a change in the audit log with the event before and after', async () => {
    const { id, create, update } = await organiser();
    const { _id } = (await create(eventForm)).json();
    await update(_id, { ...eventForm, title: 'Renamed' });
    const record = (await auditOf(_id)).find((found) => found.action === 'event.update');
    expect(record?.actor).toBe(`admin:${id}`);
    expect(JSON.parse(record?.before ?? '')).toMatchObject({ title: eventForm.title });
    expect(JSON.parse(record?.after ?? '')).toMatchObject({ title: 'Renamed' });
  });

  test('answers 404 when the event to change does not exist', async () => {
    const { update } = await organiser();
    const response = await update('nobody-knows-it', eventForm);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Event not found' });
  });

  test('refuses visitors and students who change an event', async () => {
    const eventId = await make.event();
    const { bearer } = await make.student();
    expect((await call(app, 'PUT', `/api/events/${eventId}`, { json: eventForm })).statusCode).toBe(401);
    expect((await call(app, 'PUT', `/api/events/${eventId}`, { bearer, json: eventForm })).statusCode).toBe(403);
  });
});

describe('the prizes of an event', () => {
  test('stores that an event has no prizes only when the organiser says so', async () => {
    const { create, update } = await organiser();
    const prizes = { first: '', second: '', third: '', other: '' };
    const { _id } = (await create({ ...eventForm, prizes })).json();
    expect((await call(app, 'GET', `/api/events/${_id}`)).json().prizes).toEqual(prizes);
    await update(_id, { ...eventForm, prizes: { ...prizes, none: true } });
    expect((await call(app, 'GET', `/api/events/${_id}`)).json().prizes).toEqual({ ...prizes, none: true });
  });

  test('stores a prize that is sent as a number', async () => {
    const { create } = await organiser();
    const { _id } = (await create({ ...eventForm, prizes: { first: 5_000, second: '₹2,000', third: 1_000.5 } })).json();
    const { prizes } = (await call(app, 'GET', `/api/events/${_id}`)).json();
    expect(prizes).toEqual({ first: '5000', second: '₹2,000', third: '1000.5', other: '' });
  });

  test('refuses a prize that is neither a text nor a number', async () => {
    const { create } = await organiser();
    const response = await create({ ...eventForm, prizes: { first: true } });
    expect([response.statusCode, response.json().errors]).toEqual([422, { 'prizes.first': 'Please enter text.' }]);
  });
});
