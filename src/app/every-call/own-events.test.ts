import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { may } from '#shared/permissions.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
const eventIds = {} as Record<'own' | 'foreign', string>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  const bearer = (await make.admin()).bearer;
  for (const whose of ['own', 'foreign'] as const) eventIds[whose] = await eventWithPayment(whose, bearer);
});
afterAll(() => app.stop());

/** An event whose title, and whose student's name, names the owner. The student has paid in cash. */
async function eventWithPayment(whose: string, bearer: string): Promise<string> {
  const eventId = await make.event({ fee: 100, columns: { title: `Kolam of ${whose}` } });
  const student = await make.student({ name: `Student of ${whose}` });
  const fields = { name: `Payer of ${whose}`, teamName: `Team of ${whose}` };
  const { id } = await make.registration(eventId, { student, fields });
  const json = { eventId, registrationId: id, amount: 100, receiptNumber: `R-${whose}` };
  expect((await call(app, 'POST', '/api/payments/cash', { bearer, json })).statusCode).toBe(201);
  return eventId;
}

const lists = [
  '/api/events',
  '/api/registration',
  '/api/students',
  '/api/admin/registrations',
  '/api/admin/students',
  '/api/admin/students/export',
  '/api/admin/students?q=kolam',
  '/api/admin/feedback',
  '/api/admin/gate/halls',
  '/api/admin/teams',
  '/api/admin/teams/export',
  '/api/admin/teams?q=kolam',
  '/api/admin/news',
  '/api/admin/dashboard',
  '/api/admin/judging',
  '/api/admin/analytics',
  '/api/admin/search?q=kolam',
  '/api/admin/search?q=student',
  '/api/admin/search?q=payer',
  '/api/payments/payers?q=payer',
  '/api/payments/cash',
];

const own = 'the caller’s own account';
const ofEvent = 'names an event: another’s is not found, see below';
const ofRound = 'names a round: judging.test.ts';

/** What coordinators may read besides `lists`, with the reason or the test that reads another coordinator's event. */
const exceptions: Record<string, string> = {
  '/api/admin/me': own,
  '/api/admin/sessions': own,
  '/api/admin/login-history': own,
  '/api/admin/events/:eventId/feedback': ofEvent,
  '/api/admin/events/:eventId/questions': ofEvent,
  '/api/admin/events/:eventId/rounds': ofEvent,
  '/api/events/:eventId/waitlist': ofEvent,
  '/api/admin/gate/hall-list': 'names an event in its query: board.test.ts',
  '/api/admin/registrations/:registrationId/answers': 'names a registration: questions.test.ts',
  '/api/admin/rounds/:roundId/matrix': ofRound,
  '/api/admin/rounds/:roundId/results': ofRound,
  '/api/admin/rounds/:roundId/stage': ofRound,
  '/api/admin/rounds/:roundId/standings': ofRound,
  '/api/registration/revision': 'counts changes of own events: live-news.test.ts',
  '/api/admin/revisions': 'says that lists have changed, without their rows',
  '/api/admin/gate/news': 'says that the board has changed, without its counts',
  '/api/admin/speakers': 'the same for everybody',
  '/api/admin/sponsors': 'the same for everybody',
  '/api/admin/schedule': 'the same for everybody',
};

test('every GET that the coordinator role allows is among these lists or exceptions', () => {
  const allowed = app.routes
    .filter(({ method, config }) => method === 'GET' && config?.needs && may('coordinator', config.needs))
    .map(({ url }) => url);
  const listed = lists.map((path) => path.replace(/\?.*/, ''));
  expect(allowed.filter((url) => !listed.includes(url) && !(url in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((url) => !allowed.includes(url) || listed.includes(url))).toEqual([]);
});

test.each(Object.keys(exceptions).filter((url) => exceptions[url] === ofEvent))(
  '%s is not found for an event of others',
  async (url) => {
    const { bearer } = await make.admin({ role: 'coordinator', events: [eventIds.own] });
    const read = async (eventId: string) =>
      (await call(app, 'GET', url.replace(':eventId', eventId), { bearer })).statusCode;
    expect([await read(eventIds.own), await read(eventIds.foreign)]).toEqual([200, 404]);
  },
);

describe.each(lists)('%s', (path) => {
  async function seenBy(role: 'administrator' | 'coordinator', events: string[] = []) {
    const { bearer } = await make.admin({ role, events });
    const { statusCode, body } = await call(app, 'GET', path, { bearer });
    expect(statusCode).toBe(200);
    return { own: body.includes('of own'), foreign: body.includes('of foreign') };
  }

  test('shows nothing to a coordinator without events', async () => {
    expect(await seenBy('coordinator')).toEqual({ own: false, foreign: false });
  });

  test('shows a coordinator the records of their own events only', async () => {
    expect(await seenBy('coordinator', [eventIds.own])).toEqual({ own: true, foreign: false });
  });

  test('shows an administrator the records of all events', async () => {
    expect(await seenBy('administrator')).toEqual({ own: true, foreign: true });
  });
});
