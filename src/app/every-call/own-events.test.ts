import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** An event whose title names its owner, as does the name of the student who has paid for it in cash. */
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
