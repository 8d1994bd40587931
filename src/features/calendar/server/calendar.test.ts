import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const schedule = async ({ bearer }: TestStudent) =>
  (await call(app, 'GET', '/api/students/schedule', { bearer })).json();
const read = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));

async function takePart(student: TestStudent, columns: Record<string, string>, fee = 0) {
  const eventId = await make.event({ fee, columns });
  return { eventId, ...(await make.registration(eventId, { student })) };
}
const cancel = (id: string) =>
  call(app, 'PUT', `/api/registration/${id}`, {
    bearer: admin,
    json: { registrationStatus: 'cancelled', paymentStatus: 'pending' },
  });

describe('my schedule', () => {
  test('the schedule is empty at first and names the time zone', async () => {
    expect(await schedule(await make.student())).toEqual({ timeZone: 'Asia/Kolkata', days: [] });
  });

  test('lists events by day and hour, with events without a day or an hour last', async () => {
    const student = await make.student();
    const plan: [title: string, date: string, start: string][] = [
      ['E', '', '09:00'],
      ['D', '2025-05-10', ''],
      ['C', '2025-05-10', '08:00'],
      ['B', '2025-05-09', '14:00'],
      ['A', '2025-05-09', '09:30'],
    ];
    for (const [title, date, start_time] of plan) await takePart(student, { title, date, start_time, end_time: '' });
    const { days } = await schedule(student);
    expect(days.map((day: { date: string }) => day.date)).toEqual(['2025-05-09', '2025-05-10', '']);
    const titles = days.map((day: { events: { title: string }[] }) => day.events.map(({ title }) => title).join());
    expect(titles).toEqual(['A,B', 'C,D', 'E']);
  });

  test('names overlapping events at both events, also over midnight, but not events that follow each other', async () => {
    const student = await make.student();
    const night = await takePart(student, { title: 'Night', start_time: '22:00', end_time: '02:00' });
    const early = await takePart(student, {
      title: 'Early',
      date: '2025-05-10',
      start_time: '01:00',
      end_time: '03:00',
    });
    await takePart(student, { title: 'Later', date: '2025-05-10', start_time: '03:00', end_time: '04:00' });
    const { days } = await schedule(student);
    const events = days.flatMap((day: { events: object[] }) => day.events);
    expect(events).toMatchObject([
      { eventId: night.eventId, registrationId: night.id, clashesWith: [{ eventId: early.eventId, title: 'Early' }] },
      { eventId: early.eventId, clashesWith: [{ eventId: night.eventId, title: 'Night' }] },
      { title: 'Later', clashesWith: [] },
    ]);
  });

  test('names no overlap with an event that is not published', async () => {
    const student = await make.student();
    const columns = { date: '2025-05-09', start_time: '10:00', end_time: '12:00' };
    const [shown, hidden] = [await make.event({ columns }), await make.event({ columns })];
    for (const eventId of [shown, hidden]) await make.registration(eventId, { student });
    await app.platform.db.updateTable('events').set({ is_active: 0 }).where('id', '=', hidden).execute();
    const { days } = (await call(app, 'GET', '/api/students/schedule', { bearer: student.bearer })).json();
    const events: { isActive: boolean; clashesWith: unknown[] }[] = days[0].events;
    expect(events.map(({ isActive }) => isActive).toSorted()).toEqual([false, true]);
    expect(events.flatMap(({ clashesWith }) => clashesWith)).toEqual([]);
  });

  test('leaves out cancelled registrations and the registrations of other students', async () => {
    const [student, other] = [await make.student(), await make.student()];
    await takePart(other, {});
    const { id } = await takePart(student, {});
    expect((await schedule(student)).days).toHaveLength(1);
    await cancel(id);
    expect((await schedule(student)).days).toEqual([]);
  });
});

describe('the calendar file to download once', () => {
  test('the calendar file contains the student’s events at their hours in the edition’s time zone', async () => {
    const student = await make.student();
    const { eventId } = await takePart(
      student,
      { title: 'Night; coding', start_time: '22:00', end_time: '02:00' },
      100,
    );
    await takePart(student, { title: 'No day yet', date: '' });
    const answer = (await call(app, 'GET', '/api/students/calendar', { bearer: student.bearer })).json();
    expect(answer).toMatchObject({ fileName: 'my-events.ics', feedMadeAt: null });
    const [event, ...others] = read(answer.calendar);
    expect(others).toEqual([]);
    expect(event?.uid).toContain(eventId);
    expect(event?.summary).toBe('Night; coding');
    expect(event?.description).toMatch(/^Your registration is being checked\.\n\nAn event that only tests know of\./);
    expect(event?.startDate.toJSDate()).toEqual(new Date('2025-05-09T16:30:00Z'));
    expect(event?.endDate.toJSDate()).toEqual(new Date('2025-05-09T20:30:00Z'));
  });

  test('the calendar file links to no event that is not published, and says so', async () => {
    const fest = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example' } });
    onTestFinished(() => fest.stop());
    const there = maker(fest);
    const student = await there.student();
    const [shown, hidden] = [await there.event(), await there.event()];
    for (const eventId of [shown, hidden]) await there.registration(eventId, { student });
    const unpublish = { bearer: (await there.admin()).bearer, json: { isActive: false } };
    expect((await call(fest, 'PUT', `/api/events/${hidden}/publication`, unpublish)).statusCode).toBe(200);
    const { calendar } = (await call(fest, 'GET', '/api/students/calendar', { bearer: student.bearer })).json();
    const entries = read(calendar);
    const links = entries.map(({ component }) => component.getFirstPropertyValue('url'));
    expect(links).toHaveLength(2);
    expect(links.filter(Boolean)).toEqual([`https://fest.example/event/${shown}`]);
    const warned = entries.filter(({ description }) =>
      description.startsWith('This event is not published right now.'),
    );
    expect(warned.map(({ uid }) => uid)).toEqual([`${hidden}@fest.example`]);
  });
});

test('the calendar file asks the leader for another proof when a payment was not accepted, and not the members', async () => {
  const member = await make.student();
  const team = await makeTeam(make, { members: [member], fee: 100 });
  expect((await teamCalls(app).accept(member)).statusCode).toBe(200);
  const json = { registrationStatus: 'pending', paymentStatus: 'failed', reason: 'No such payment.' };
  expect((await call(app, 'PUT', `/api/registration/${team.id}`, { bearer: admin, json })).statusCode).toBe(200);
  const wordsTo = async ({ bearer }: TestStudent) =>
    read((await call(app, 'GET', '/api/students/calendar', { bearer })).json().calendar)[0]?.description;
  expect(await wordsTo(team.student)).toMatch(/^Your payment was not accepted: please send the proof again\.\n/);
  expect(await wordsTo(member)).toMatch(
    /^The payment of your team was not accepted\. Your leader knows what to do\.\n/,
  );
});

describe('the private feed', () => {
  const makeFeed = ({ bearer }: TestStudent) => call(app, 'POST', '/api/students/calendar', { bearer });
  const open = (path: string) => call(app, 'GET', path);

  test('opens the feed by its address alone and lets only private caches keep it', async () => {
    const student = await make.student();
    await takePart(student, { title: 'Paper Bridges' });
    const made = await makeFeed(student);
    expect(made.statusCode).toBe(201);
    const { path, url, feedMadeAt } = made.json();
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect(url).toBe(path);
    const response = await open(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.headers['cache-control']).toMatch(/^private/);
    expect(read(response.body).map(({ summary }) => summary)).toEqual(['Paper Bridges']);
    const { bearer } = student;
    expect((await call(app, 'GET', '/api/students/calendar', { bearer })).json().feedMadeAt).toBe(feedMadeAt);
  });

  test('the feed follows new and cancelled registrations', async () => {
    const student = await make.student();
    const { path } = (await makeFeed(student)).json();
    expect(read((await open(path)).body)).toEqual([]);
    const { id } = await takePart(student, {});
    const before = await open(path);
    expect(read(before.body)).toHaveLength(1);
    const headers = { 'if-none-match': String(before.headers.etag) };
    expect((await call(app, 'GET', path, { headers })).statusCode).toBe(304);
    await cancel(id);
    expect(read((await call(app, 'GET', path, { headers })).body)).toEqual([]);
  });

  test('a feed stops working when it is revoked or replaced by a new feed', async () => {
    const student = await make.student();
    const first = (await makeFeed(student)).json();
    const second = (await makeFeed(student)).json();
    expect((await open(first.path)).statusCode).toBe(404);
    expect((await open(second.path)).statusCode).toBe(200);
    const { bearer } = student;
    for (const _ of [1, 2])
      expect((await call(app, 'DELETE', '/api/students/calendar', { bearer })).statusCode).toBe(200);
    const gone = await open(second.path);
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toEqual({ message: 'There is no such calendar.' });
    expect(app.logLines.join('')).toContain('"path":"/calendar/…"');
    expect(app.logLines.join('')).not.toContain(second.path);
    expect((await call(app, 'GET', '/api/students/calendar', { bearer })).json().feedMadeAt).toBeNull();
  });

  test('refuses guessed feed addresses and keeps the address out of the database and the log', async () => {
    const student = await make.student();
    const { path } = (await makeFeed(student)).json();
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    const rows = await app.platform.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const guess of [`${token.slice(0, -1)}~`, token.toUpperCase(), student.id, '']) {
      expect((await open(`/calendar/${guess}.ics`)).statusCode).toBe(404);
    }
    expect(app.logLines.join('')).not.toContain(token);
  });

  test('the feed stops working when the student is deleted', async () => {
    const student = await make.student();
    const { path } = (await makeFeed(student)).json();
    expect((await call(app, 'DELETE', `/api/students/${student.id}`, { bearer: admin })).statusCode).toBe(200);
    expect((await open(path)).statusCode).toBe(404);
  });

  test('gives the full address of the feed when the site’s address is set', async () => {
    const fest = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example' } });
    onTestFinished(() => fest.stop());
    const { bearer } = await maker(fest).student();
    const { path, url } = (await call(fest, 'POST', '/api/students/calendar', { bearer })).json();
    expect(url).toBe(`https://fest.example${path}`);
  });
});
