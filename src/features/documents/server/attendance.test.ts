import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#shared/calendar.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { textInPdf } from '#testing/text-in-pdf.ts';

const clock = stoppedClock('2025-05-08T06:00:00.000Z');
let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
});
// Signs in again for each test, because the clock moves on and a session ends after half a day.
beforeEach(async () => {
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const letterOf = (student: TestStudent) =>
  call(app, 'GET', '/api/students/documents/letter', { bearer: student.bearer });
const textOf = async (student: TestStudent) => (await textInPdf((await letterOf(student)).rawPayload)).join('\n');
const hallOf = (eventId: string, more = {}) =>
  gateOf(app, make, bearer, { name: 'Hall', kind: 'hall', admits: { kind: 'events', events: [eventId] }, ...more });
/** In the edition's time zone. */
const today = () => clock.now().toISOString().slice(0, 10);

test('who was admitted as a typed member and has an account since then took part', async () => {
  const email = 'later@students.example';
  const members = [{ email } as TestStudent];
  const { eventId, student: leader } = await makeTeam(make, { members, consent: false, columns: { date: today() } });
  const hall = await hallOf(eventId);
  const [ticket] = (await teamCalls(app).get(leader, 'ticket/members')).json().members;
  const { code } = (await call(app, 'GET', `/api/tickets/${ticket.link}`)).json();
  await hall.scan(await hall.phone(), [{ code }]);
  clock.forward({ days: 1 });
  // Nobody has asked for a ticket since the account was made.
  const later = await make.student({ email });
  expect(await textOf(later)).toContain('took part in');
  expect((await letterOf(leader)).statusCode).toBe(409);
});

test('a scan that admitted nobody, refused or taken back, does not count as a record of attendance', async () => {
  const eventId = await make.event({ columns: { date: today() } });
  const later = clock.now().getTime() + 3_600_000;
  const hall = await hallOf(eventId, { opensAt: new Date(later).toISOString() });
  const phone = await hall.phone();
  const { code, student } = await hall.ticket(eventId);
  const other = await hall.ticket(eventId);
  expect(await hall.scan(phone, [{ code }])).toMatchObject([{ verdict: 'refused' }]);
  clock.forward({ hours: 2 });
  const tried = hall.sent({ code });
  await hall.upload(phone.key, [tried]);
  await hall.scan(phone, [{ kind: 'undo', of: tried.id }]);
  clock.forward({ days: 1 });
  expect(await textOf(student)).toContain('was registered for');
  expect(await textOf(other.student)).toContain('was registered for');
  await hall.scan(phone, [{ code }]);
  expect(await textOf(student)).toContain('took part in');
  expect((await letterOf(other.student)).statusCode).toBe(409);
});

test('an event through the night is over at its end, not at midnight', async () => {
  const day = today();
  const eventId = await make.event({ columns: { date: day, start_time: '18:00', end_time: '09:00' } });
  const hall = await hallOf(eventId);
  const { code, student } = await hall.ticket(eventId);
  const other = await hall.ticket(eventId);
  await hall.scan(await hall.phone(), [{ code }]);
  const passUntil = (at: string) => clock.forward({ seconds: (Date.parse(at) - clock.now().getTime()) / 1_000 });
  // 02:00 on the next day in India.
  passUntil(`${day}T20:30:00Z`);
  for (const one of [student, other.student]) expect(await textOf(one)).toContain('who is registered for');
  passUntil(`${addDays(day, 1)}T03:30:00Z`);
  expect(await textOf(student)).toContain('took part in');
  expect((await letterOf(other.student)).statusCode).toBe(409);
});
