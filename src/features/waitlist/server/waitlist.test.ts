import { beforeAll, describe, expect, test } from 'vitest';
import { readEdition, storeEdition } from '#features/edition/server/index.ts';
import { write } from '#server/db/write.ts';
import { localOf } from '#shared/calendar.ts';
import { usualTimeZone } from '#shared/instants.ts';
import { call } from '#testing/call.ts';
import { type Asked, callsOfNow } from '#testing/calls-of-now.ts';
import { stoppedClock } from '#testing/clock.ts';
import { eventForm } from '#testing/event-form.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { participant, register } from '#testing/send-form.ts';
import { teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { placeText } from '../rules.ts';
import { lapseOffers, offerFreeSeats } from './lapse-offers.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let adminId: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  adminId = (await make.admin()).id;
  return () => app.stop();
});

const bearerOf = (kind: 'student' | 'admin', id: string) => callsOfNow(app, clock).bearerOf(kind, id);
const asAdmin = (...what: Asked) => callsOfNow(app, clock).asAdmin(adminId, ...what);
const path = (eventId: string) => `/api/students/events/${eventId}/waitlist`;
const asStudent = (method: Asked[0], path: string, { id }: TestStudent) =>
  callsOfNow(app, clock).asStudent(id, method, path);
const join = (eventId: string, student: TestStudent) => asStudent('POST', path(eventId), student);
const leave = (eventId: string, student: TestStudent) => asStudent('DELETE', path(eventId), student);
const place = async (eventId: string, student: TestStudent) =>
  (await asStudent('GET', path(eventId), student)).json().place;
const seatsLeft = async (eventId: string) => (await asAdmin('GET', `/api/events/${eventId}`)).json().seatsLeft;
const enter = async (eventId: string, { id, email }: TestStudent) =>
  register(app, { bearer: await bearerOf('student', id), fields: { ...participant, email, eventId } });
const remove = (id: string) => asAdmin('DELETE', `/api/registration/${id}`);

/** Makes an event whose only seat is taken, with `waiting` students on its list. */
async function full(waiting: number, columns: NonNullable<Parameters<Maker['event']>[0]>['columns'] = {}) {
  const eventId = await make.event({ capacity: 1, columns });
  const seated = await make.registration(eventId);
  const students: TestStudent[] = [];
  for (let one = 0; one < waiting; one++) {
    const student = await make.student();
    expect((await join(eventId, student)).statusCode).toBe(200);
    students.push(student);
    clock.forward({ seconds: 1 });
  }
  const [first, second, third] = students as [TestStudent, TestStudent, TestStudent];
  return { eventId, seated, first, second, third };
}

describe('joining and leaving the waitlist', () => {
  test('shows the position of a student, and keeps a single entry when the student joins twice', async () => {
    const { eventId, first, second } = await full(2);
    expect(await place(eventId, first)).toMatchObject({ state: 'waiting', position: 1, offerUntil: '' });
    const again = await join(eventId, second);
    expect(again.json().place).toMatchObject({ state: 'waiting', position: 2 });
    const { entries } = (await asAdmin('GET', `/api/events/${eventId}/waitlist`)).json();
    expect(entries.map(({ email, position }: { email: string; position: number }) => [email, position])).toEqual([
      [first.email, 1],
      [second.email, 2],
    ]);
  });

  test('keeps a single entry when a student joins ten times at the same moment', async () => {
    const { eventId } = await full(0);
    const student = await make.student();
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(eventId, student)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const rows = app.platform.db.selectFrom('waitlist_entries').select('id').where('event_id', '=', eventId);
    expect(await rows.execute()).toHaveLength(1);
  });

  test('refuses to join after ten times within a day, and not on the next day', async () => {
    const { eventId } = await full(0);
    const student = await make.student();
    for (let time = 0; time < 10; time++) {
      expect((await join(eventId, student)).statusCode).toBe(200);
      expect((await leave(eventId, student)).statusCode).toBe(200);
    }
    expect((await join(eventId, student)).statusCode).toBe(429);
    clock.forward({ hours: 24 });
    expect((await join(eventId, student)).statusCode).toBe(200);
  });

  test('refuses to join when a seat is free, the student is registered or registration is closed', async () => {
    const student = await make.student();
    expect((await join(await make.event(), student)).json().message).toBe('A seat is free: you can register now.');
    const { eventId, seated } = await full(0);
    expect((await join(eventId, seated.student)).json().message).toBe('You have already registered for this event.');
    const closed = await full(0);
    await app.platform.db
      .updateTable('events')
      .set({ registration_closes_at: clock.now().toISOString() })
      .where('id', '=', closed.eventId)
      .execute();
    expect((await join(closed.eventId, student)).statusCode).toBe(409);
    expect((await join('nothing', student)).statusCode).toBe(404);
    expect((await call(app, 'POST', path(eventId), {})).statusCode).toBe(401);
    expect((await call(app, 'GET', `/api/events/${eventId}/waitlist`, { bearer: student.bearer })).statusCode).toBe(
      403,
    );
  });

  test('moves the other students up when a student leaves the waitlist', async () => {
    const { eventId, first, second } = await full(2);
    expect((await leave(eventId, first)).statusCode).toBe(200);
    expect(await place(eventId, second)).toMatchObject({ position: 1 });
    expect((await leave(eventId, first)).statusCode).toBe(404);
    const mine = await asStudent('GET', '/api/students/waitlists', second);
    expect(mine.json()).toEqual([expect.objectContaining({ event: expect.objectContaining({ _id: eventId }) })]);
  });
});

describe('a free seat', () => {
  test('keeps a free seat for the first student only, with a mail, until that student registers', async () => {
    const { eventId, seated, first, second } = await full(2);
    await remove(seated.id);
    const offer = await place(eventId, first);
    expect(offer).toMatchObject({ state: 'offered' });
    expect(Date.parse(offer.offerUntil) - clock.now().getTime()).toBe(24 * 3_600_000);
    const [mail] = await mailsTo(app, first.email);
    expect(mail?.subject).toContain('is kept for you');
    expect(mail?.text).toContain('until');
    expect(mail?.text).toContain('When: Friday, May 9, 2025, 10:00 AM - 11:00 AM\nWhere: Hall 1\n');
    expect(await seatsLeft(eventId)).toBe(0);
    expect((await enter(eventId, second)).json().message).toBe('This event is full.');
    expect((await enter(eventId, await make.student())).statusCode).toBe(409);
    expect((await enter(eventId, first)).statusCode).toBe(201);
    expect(await place(eventId, first)).toMatchObject({ state: 'registered' });
    const list = await asAdmin('GET', `/api/events/${eventId}/waitlist`);
    expect(list.json()).toMatchObject({ capacity: 1, seatsTaken: 1, seatsOffered: 0 });
    expect(await place(eventId, second)).toMatchObject({ state: 'waiting', position: 1 });
  });

  test('asks the student to take the seat, in the words of the screens, when a seat is kept', async () => {
    const { seated, first } = await full(1);
    await remove(seated.id);
    const [mail] = await mailsTo(app, first.email);
    expect(mail?.text).toContain('Log in and take it before then.');
    expect(mail?.text).toContain('Take the seat: ');
    expect(mail?.text).not.toContain('Register now');
  });

  test('shows organisers the same position as the student, and none beside an offer', async () => {
    const { eventId, seated, second } = await full(3);
    await remove(seated.id);
    expect(await place(eventId, second)).toMatchObject({ position: 1 });
    const { entries } = (await asAdmin('GET', `/api/events/${eventId}/waitlist`)).json();
    expect(entries.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2]);
  });

  test('offers the seat to the next student when an offer ends after 24 hours', async () => {
    const { eventId, seated, first, second } = await full(2);
    await remove(seated.id);
    clock.forward({ hours: 24, seconds: -1 });
    await lapseOffers(app.platform);
    expect(await place(eventId, first)).toMatchObject({ state: 'offered' });
    clock.forward({ seconds: 1 });
    expect((await enter(eventId, first)).statusCode).toBe(409);
    await Promise.all([lapseOffers(app.platform), lapseOffers(app.platform)]);
    expect(await place(eventId, first)).toMatchObject({ state: 'lapsed', position: 0 });
    const told = (await mailsTo(app, first.email)).at(-1);
    expect(told?.subject).toContain('no longer kept');
    expect(told?.text).toContain('The seat goes to the next student on the waitlist');
    expect(await place(eventId, second)).toMatchObject({ state: 'offered' });
    // The student joins again, at the end of the list.
    expect((await join(eventId, first)).json().place).toMatchObject({ state: 'waiting', position: 1 });
  });

  test('ends the other offers and offers the other seats when one of them fails', async () => {
    const [broken, whole] = [await full(3), await full(3)];
    const { db } = app.platform;
    const setRules = (rules: string) =>
      db.updateTable('events').set({ rules }).where('id', '=', broken.eventId).execute();
    for (const { seated } of [broken, whole]) {
      await remove(seated.id);
      clock.forward({ seconds: 1 });
    }
    clock.forward({ hours: 24 });
    await setRules('not JSON');
    await lapseOffers(app.platform).finally(() => setRules('[]'));
    const both = [broken.eventId, whole.eventId];
    await db.updateTable('events').set({ capacity: 2 }).where('id', 'in', both).execute();
    await setRules('not JSON');
    await offerFreeSeats(app.platform).finally(() => setRules('[]'));
    const states = async ({ eventId, first, second, third }: typeof whole) => {
      const places = await Promise.all([first, second, third].map((student) => place(eventId, student)));
      return places.map(({ state }) => state);
    };
    expect(await states(whole)).toEqual(['lapsed', 'offered', 'offered']);
    expect(await states(broken)).toEqual(['offered', 'waiting', 'waiting']);
  });

  test('says that the seat is free to all when an offer ends and nobody waits', async () => {
    const { eventId, seated, first } = await full(1);
    await remove(seated.id);
    clock.forward({ hours: 24 });
    await lapseOffers(app.platform);
    const told = (await mailsTo(app, first.email)).at(-1);
    expect(told?.text).toContain('anybody can register for the seat now');
    expect(told?.text).not.toContain('the next on the waitlist');
    expect((await join(eventId, first)).json().message).toBe('A seat is free: you can register now.');
    expect((await enter(eventId, first)).statusCode).toBe(201);
  });

  test('promises the seat to nobody when an offer ends and organisers have taken the seat away', async () => {
    const { eventId, seated, first, second } = await full(2);
    await remove(seated.id);
    await app.platform.db.updateTable('events').set({ capacity: 0 }).where('id', '=', eventId).execute();
    clock.forward({ hours: 24 });
    await lapseOffers(app.platform);
    expect(await place(eventId, second)).toMatchObject({ state: 'waiting' });
    const told = (await mailsTo(app, first.email)).at(-1);
    expect(told?.text).toContain('is over, and the event has no free seat now');
    expect(told?.text).not.toContain('goes to the next student');
  });

  test('offers the seat to the next student when the student with the offer leaves or is deleted', async () => {
    const { eventId, seated, first, second, third } = await full(3);
    await remove(seated.id);
    await leave(eventId, first);
    expect(await place(eventId, second)).toMatchObject({ state: 'offered' });
    await asAdmin('DELETE', `/api/students/${second.id}`);
    expect(await place(eventId, third)).toMatchObject({ state: 'offered' });
  });

  test('offers the seat to the next student when the student with the offer joins a team', async () => {
    const eventId = await make.event({ capacity: 2, team: { min: 1, max: 3 }, columns: { date: '2099-05-09' } });
    const fields = { teamName: 'Loops', teamMembers: '[]' };
    const team = await make.registration(eventId, { fields });
    const other = await make.registration(eventId, { fields: { ...fields, teamName: 'Knots' } });
    const [first, second] = [await make.student(), await make.student()];
    for (const student of [first, second]) {
      expect((await join(eventId, student)).statusCode).toBe(200);
      clock.forward({ seconds: 1 });
    }
    await remove(other.id);
    expect(await place(eventId, first)).toMatchObject({ state: 'offered' });
    const calls = teamCalls(app);
    const { code } = await calls.team(team.student, team.id);
    expect((await calls.join(first, code)).statusCode).toBe(200);
    expect(await place(eventId, first)).toMatchObject({ state: 'registered' });
    expect(await place(eventId, second)).toMatchObject({ state: 'offered' });
  });

  test('ends the waiting of a student to whom an organiser gives a seat', async () => {
    const eventId = await make.event({ capacity: 2 });
    await make.registration(eventId);
    const { id, student } = await make.registration(eventId);
    const set = (registrationStatus: string) =>
      asAdmin('PUT', `/api/registration/${id}`, { registrationStatus, paymentStatus: 'completed' });
    await set('cancelled');
    await make.registration(eventId);
    const next = await make.student();
    for (const one of [student, next]) {
      expect((await join(eventId, one)).statusCode).toBe(200);
      clock.forward({ seconds: 1 });
    }
    expect((await set('confirmed')).statusCode).toBe(200);
    expect(await place(eventId, student)).toMatchObject({ state: 'registered' });
    expect(await place(eventId, next)).toMatchObject({ state: 'waiting', position: 1 });
  });

  test.each([
    ['waits', 'waiting'],
    ['had an offer that is over', 'offered'],
  ])('ends the entry of a student who %s and registers for a free seat', async (_, state) => {
    const { eventId, seated, first } = await full(1);
    if (state === 'offered') await remove(seated.id);
    clock.forward({ hours: 24 });
    const { db } = app.platform;
    await db.updateTable('events').set({ capacity: 2 }).where('id', '=', eventId).execute();
    expect((await enter(eventId, first)).statusCode).toBe(201);
    expect(await place(eventId, first)).toMatchObject({ state: 'registered' });
    await lapseOffers(app.platform);
    const mails = await mailsTo(app, first.email);
    expect(mails.filter(({ subject }) => subject.includes('no longer kept'))).toEqual([]);
    expect(await seatsLeft(eventId)).toBe(state === 'offered' ? 1 : 0);
  });

  test('offers a seat that comes free by a cancelled registration or by more capacity', async () => {
    const { eventId, seated, first, second } = await full(2);
    const json = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await asAdmin('PUT', `/api/registration/${seated.id}`, json);
    expect(await place(eventId, first)).toMatchObject({ state: 'offered' });
    const more = { ...eventForm, date: '2025-05-09', capacity: 2 };
    const saved = await asAdmin('PUT', `/api/events/${eventId}`, more);
    expect(saved.json()).toMatchObject({ capacity: 2, seatsLeft: 0 });
    expect(await place(eventId, second)).toMatchObject({ state: 'offered' });
  });

  test('offers a seat until registration closes at the latest, and to nobody afterwards', async () => {
    const closes = new Date(clock.now().getTime() + 10 * 3_600_000).toISOString();
    const { eventId, seated, first, second } = await full(2, { registration_closes_at: closes });
    await remove(seated.id);
    const offer = await place(eventId, first);
    expect(offer).toMatchObject({ offerUntil: closes });
    expect(placeText(offer, 'UTC')).toMatch(/Register before then: registration ends at that time\.$/);
    const offered = (await mailsTo(app, first.email)).at(-1)?.text;
    expect(offered).toContain('registration ends at that time');
    expect(offered).not.toContain('the next student');
    clock.forward({ hours: 11 });
    await lapseOffers(app.platform);
    const lapsed = await place(eventId, first);
    expect(lapsed).toMatchObject({ state: 'lapsed' });
    expect(placeText(lapsed, 'UTC')).toBe(
      'A seat was kept for you, but the time is over. Registration has closed, so no more seats are offered.',
    );
    const still = await place(eventId, second);
    expect(still).toMatchObject({ state: 'waiting' });
    expect(placeText(still, 'UTC')).toBe(
      'You are first on the waitlist. Registration has closed, so no more seats are offered.',
    );
    const told = (await mailsTo(app, first.email)).at(-1);
    expect(told?.text).toContain('is over, and the event takes no registrations now.');
    expect(told?.text).not.toContain('join the waitlist again');
  });

  test('keeps the place of a student whose offer ends while the event is unpublished, and offers the seat again', async () => {
    const { eventId, seated, first, second } = await full(2);
    await remove(seated.id);
    const publish = (isActive: boolean) => asAdmin('PUT', `/api/events/${eventId}/publication`, { isActive });
    await publish(false);
    const paused = { state: 'waiting', position: 1, offerUntil: '' };
    expect(await place(eventId, first)).toMatchObject(paused);
    expect((await enter(eventId, first)).statusCode).toBe(404);
    clock.forward({ hours: 25 });
    await lapseOffers(app.platform);
    expect(await place(eventId, first)).toMatchObject(paused);
    const subjects = async () => (await mailsTo(app, first.email)).map(({ subject }) => subject);
    expect(await subjects()).not.toContainEqual(expect.stringContaining('no longer kept'));
    await publish(true);
    await offerFreeSeats(app.platform);
    expect(await place(eventId, first)).toMatchObject({ state: 'offered' });
    expect(await place(eventId, second)).toMatchObject({ state: 'waiting', position: 1 });
    expect((await subjects()).filter((subject) => subject.includes('is kept for you'))).toHaveLength(2);
    expect((await enter(eventId, first)).statusCode).toBe(201);
  });

  test('shows an earlier end of an offer when organisers close registration earlier', async () => {
    const { eventId, seated, first } = await full(1);
    await remove(seated.id);
    expect(placeText(await place(eventId, first), 'UTC')).toContain('or it goes to the next.');
    const closes = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const events = app.platform.db.updateTable('events').set({ registration_closes_at: closes });
    await events.where('id', '=', eventId).execute();
    const offer = await place(eventId, first);
    expect(offer).toMatchObject({ state: 'offered', offerUntil: closes });
    expect(placeText(offer, 'UTC')).toContain('registration ends at that time');
    clock.forward({ hours: 1 });
    expect(await place(eventId, first)).toMatchObject({ state: 'lapsed', offerUntil: '' });
  });

  test('offers a seat until the event ends at the latest, when registration has no end of its own', async () => {
    const ends = new Date(Math.ceil(clock.now().getTime() / 60_000) * 60_000 + 2 * 3_600_000);
    const local = localOf(ends, usualTimeZone);
    const columns = { date: local.slice(0, 10), start_time: '00:00', end_time: local.slice(11, 16) };
    const { eventId, seated, first, second } = await full(2, columns);
    await write(app.platform.db, async (tx) =>
      storeEdition(tx, { ...(await readEdition(tx)), lateRegistrations: false }),
    );
    await remove(seated.id);
    expect(await place(eventId, first)).toMatchObject({ offerUntil: ends.toISOString() });

    clock.forward({ hours: 3 });
    await lapseOffers(app.platform);
    expect((await mailsTo(app, first.email)).at(-1)?.text).not.toContain('join the waitlist again');
    expect((await place(eventId, second)).news).toBe('Registration has closed, so no more seats are offered.');
  });
});
