import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { type Maker, maker } from '#testing/make.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { FestEvent } from '../contract.ts';
import { unlockQr } from './index.ts';
import { publishEvent } from './publish-event.ts';

let app: TestApp;
let make: Maker;
// The clock is stopped, so this also tests two saves in the same instant.
beforeAll(async () => {
  app = await startTestApp({ now: stoppedClock('2025-05-01T06:00:00.000Z').now });
  make = maker(app);
});
afterAll(() => app.stop());

async function organiser() {
  const { id, bearer } = await make.admin();
  return {
    id,
    bearer,
    create: (json: unknown) => call(app, 'POST', '/api/events', { bearer, json }),
    read: async (eventId: string): Promise<FestEvent> =>
      (await call(app, 'GET', `/api/events/${eventId}`, { bearer })).json(),
    update: (eventId: string, json: unknown) => call(app, 'PUT', `/api/events/${eventId}`, { bearer, json }),
    publish: (eventId: string, isActive: unknown) =>
      call(app, 'PUT', `/api/events/${eventId}/publication`, { bearer, json: { isActive } }),
  };
}
const isPublic = async (eventId: string) => (await call(app, 'GET', `/api/events/${eventId}`)).statusCode === 200;
const actionsOn = async (eventId: string) => {
  const rows = app.platform.db.selectFrom('audit_log').select('action').where('subject', '=', `event:${eventId}`);
  return (await rows.orderBy('position').execute()).map(({ action }) => action);
};

describe('two organisers at one event', () => {
  test('refuses an outdated save and says who has saved the event and when', async () => {
    const [first, second] = [await organiser(), await organiser()];
    const { _id, version } = (await first.create(eventForm)).json();
    expect((await first.update(_id, { ...eventForm, title: 'First was here', version })).statusCode).toBe(200);
    const late = await second.update(_id, { ...eventForm, title: 'Second was late', version });
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toBe(
      'Test administrator saved this event on May 1, 2025 at 11:30 AM, after you had opened it.',
    );
    expect((await first.read(_id)).title).toBe('First was here');
    // An organiser who has read that may save over it by sending the stored version.
    const known = Number(late.json().errors.version);
    expect((await second.update(_id, { ...eventForm, title: 'Second, knowingly', version: known })).statusCode).toBe(
      200,
    );
  });

  test('accepts only one of four saves of the same version at the same moment', async () => {
    const { create, update, read } = await organiser();
    const { _id, version } = (await create(eventForm)).json();
    const titles = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(titles.map((title) => update(_id, { ...eventForm, title, version })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect((await read(_id)).title).toBe(titles[winner]);
  });

  test('refuses a form that was opened before the QR code was unlocked', async () => {
    const { create, update, read } = await organiser();
    const { _id, version } = (await create(paidForm)).json();
    await unlockQr(app.platform.db, app.platform.now(), _id);
    expect((await update(_id, { ...paidForm, version })).statusCode).toBe(409);
    expect((await read(_id)).qrCode).toBe('');
  });

  test('accepts a save without a version, and a save after a new registration', async () => {
    const { create, update } = await organiser();
    const { _id, version } = (await create(eventForm)).json();
    await make.registration(_id);
    expect((await update(_id, { ...eventForm, version })).statusCode).toBe(200);
    expect((await update(_id, eventForm)).statusCode).toBe(200);
  });

  test('hides the version of an event from the public', async () => {
    const { create } = await organiser();
    const { _id, version } = (await create(eventForm)).json();
    expect(version).toBe(1);
    expect((await call(app, 'GET', `/api/events/${_id}`)).json()).not.toHaveProperty('version');
  });
});

describe('publishing', () => {
  test('an unpublished event is hidden, takes no registrations and keeps the registrations it has', async () => {
    const { create, publish, read } = await organiser();
    const { _id } = (await create(eventForm)).json();
    await make.registration(_id);
    expect(await isPublic(_id)).toBe(true);
    const response = await publish(_id, false);
    expect(response.json()).toMatchObject({ _id, isActive: false, seatsLeft: 49 });
    expect(await isPublic(_id)).toBe(false);
    expect((await read(_id)).isActive).toBe(false);
    const { bearer, email } = await make.student();
    const refused = await register(app, { bearer, fields: { ...participant, email, eventId: _id } });
    expect(refused.statusCode).toBe(404);
    const rows = app.platform.db.selectFrom('registrations').select('id').where('event_id', '=', _id);
    expect(await rows.execute()).toHaveLength(1);
    await publish(_id, true);
    expect(await isPublic(_id)).toBe(true);
    expect(await actionsOn(_id)).toEqual(['event.create', 'event.unpublish', 'event.publish']);
  });

  test('changes and records nothing when a published event is published again', async () => {
    const { create, publish } = await organiser();
    const { _id } = (await create(eventForm)).json();
    expect((await publish(_id, true)).json().version).toBe(1);
    expect(await actionsOn(_id)).toEqual(['event.create']);
  });

  test('refreshes the public pages only when the publication of an event changes', async () => {
    const { create } = await organiser();
    const { _id } = (await create(eventForm)).json();
    let looks = 0;
    const watched = { ...app.platform, siteChanged: () => looks++ };
    const publish = (id: string, isActive: boolean) => publishEvent(watched, id, isActive, 'somebody');
    await publish(_id, true);
    await publish('nobody-knows-it', false);
    expect(looks).toBe(0);
    await publish(_id, false);
    expect(looks).toBe(1);
  });

  test('refuses a publication with an invalid value, and of an event that does not exist', async () => {
    const { create, publish } = await organiser();
    const { _id } = (await create(eventForm)).json();
    expect((await publish(_id, 'yes')).statusCode).toBe(422);
    expect((await publish('nobody-knows-it', true)).statusCode).toBe(404);
  });

  test('refuses a form that was opened before the event was unpublished', async () => {
    const { create, publish, update } = await organiser();
    const { _id, version } = (await create(eventForm)).json();
    await publish(_id, false);
    expect((await update(_id, { ...eventForm, version })).statusCode).toBe(409);
  });
});

describe('a coordinator', () => {
  async function coordinatorOf(eventId: string) {
    const { id, bearer } = await make.admin();
    await app.platform.db.updateTable('admins').set({ role: 'coordinator' }).where('id', '=', id).execute();
    await app.platform.db.insertInto('admin_events').values({ admin_id: id, event_id: eventId }).execute();
    return bearer;
  }

  test('a coordinator can list, change and unpublish only their own events', async () => {
    const [own, other] = [await make.event(), await make.event()];
    const bearer = await coordinatorOf(own);
    const listed: FestEvent[] = (await call(app, 'GET', '/api/events', { bearer })).json();
    expect(listed.map(({ _id }) => _id)).toEqual([own]);
    for (const [eventId, status] of [
      [own, 200],
      [other, 404],
    ] as const) {
      const at = `/api/events/${eventId}`;
      expect((await call(app, 'PUT', at, { bearer, json: eventForm })).statusCode).toBe(status);
      const published = await call(app, 'PUT', `${at}/publication`, { bearer, json: { isActive: false } });
      expect(published.statusCode).toBe(status);
    }
  });

  test('a coordinator can neither create nor delete events', async () => {
    const own = await make.event();
    const bearer = await coordinatorOf(own);
    expect((await call(app, 'POST', '/api/events', { bearer, json: eventForm })).statusCode).toBe(403);
    expect((await call(app, 'DELETE', `/api/events/${own}`, { bearer })).statusCode).toBe(403);
  });
});

describe('the hours of registration', () => {
  const bounds = { registrationOpensAt: '2025-05-02T03:30:00.000Z', registrationClosesAt: '2025-05-08T12:30:00.000Z' };

  test('refuses a registration before the opening time, and keeps the hours when an edit leaves them out', async () => {
    const { create, update } = await organiser();
    const { _id } = (await create({ ...eventForm, ...bounds })).json();
    const { bearer, email } = await make.student();
    const early = await register(app, { bearer, fields: { ...participant, email, eventId: _id } });
    expect(early.json().message).toBe('Registration for this event is not open yet.');
    expect((await update(_id, eventForm)).json()).toMatchObject(bounds);
    const open = await update(_id, { ...eventForm, registrationOpensAt: '' });
    expect(open.json()).toMatchObject({ ...bounds, registrationOpensAt: '' });
  });

  test.each([
    [{ registrationOpensAt: 'tomorrow' }, 'registrationOpensAt', 'Please enter a day and a time'],
    [
      { registrationOpensAt: bounds.registrationClosesAt, registrationClosesAt: bounds.registrationOpensAt },
      'registrationClosesAt',
      'Registration cannot close before it opens',
    ],
  ])('refuses an event with the hours of registration %j', async (change, field, message) => {
    const { create } = await organiser();
    const response = await create({ ...eventForm, ...change });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ [field]: message });
  });
});

describe('bad input', () => {
  test('stores markup in a rule as text and refuses a rule of more than 10,000 characters', async () => {
    const { create } = await organiser();
    const rule = '<script>alert(1)</script>'.padEnd(10_000, 'x');
    expect((await create({ ...eventForm, rules: [rule] })).json().rules).toEqual([rule]);
    const refused = await create({ ...eventForm, rules: ['Fine', `${rule}x`] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toHaveProperty(['rules.1']);
  });
});
