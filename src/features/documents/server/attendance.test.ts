import { afterAll, beforeAll, expect, test } from 'vitest';
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
  // Nobody has asked for a ticket since the account is there.
  const later = await make.student({ email });
  expect(await textOf(later)).toContain('took part in');
  expect((await letterOf(leader)).statusCode).toBe(409);
});
