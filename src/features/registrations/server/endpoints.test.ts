import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let own: { eventId: string; registrationId: string };
let foreign: { eventId: string; registrationId: string };
let coordinator: string;

beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  [own, foreign] = [await registered(), await registered()];
  coordinator = (await make.admin({ role: 'coordinator', events: [own.eventId] })).bearer;
});
afterAll(() => app.stop());

async function registered() {
  const eventId = await make.event({ fee: 100 });
  return { eventId, registrationId: (await make.registration(eventId)).id };
}

const list = async (bearer: string) => (await call(app, 'GET', '/api/registration', { bearer })).json();
const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
const settle = (registrationId: string, bearer: string) =>
  call(app, 'PUT', `/api/registration/${registrationId}`, {
    bearer,
    json: { registrationStatus: 'confirmed', paymentStatus: 'completed' },
  });

describe('a coordinator', () => {
  test('a coordinator sees only own events and their registrations', async () => {
    expect(idsOf(await list(coordinator))).toEqual([own.registrationId]);
    const events = await call(app, 'GET', '/api/events', { bearer: coordinator });
    expect(idsOf(events.json())).toEqual([own.eventId]);
    expect((await list((await make.admin({ role: 'coordinator' })).bearer)).length).toBe(0);
  });

  test('a coordinator changes registrations of own events and gets the same 404 for foreign and unknown ones', async () => {
    expect((await settle(own.registrationId, coordinator)).statusCode).toBe(200);
    const [another, none] = [await settle(foreign.registrationId, coordinator), await settle('none', coordinator)];
    expect([another.statusCode, none.statusCode]).toEqual([404, 404]);
    expect(another.body).toBe(none.body);
    const url = `/api/registration/${foreign.registrationId}`;
    expect((await call(app, 'DELETE', url, { bearer: coordinator })).statusCode).toBe(404);
    expect((await list((await make.admin()).bearer)).length).toBe(2);
  });

  test('a coordinator cannot change other events or delete own events', async () => {
    const event = (await call(app, 'GET', `/api/events/${foreign.eventId}`)).json();
    const options = { bearer: coordinator, json: event };
    expect((await call(app, 'PUT', `/api/events/${foreign.eventId}`, options)).statusCode).not.toBe(200);
    const removal = await call(app, 'DELETE', `/api/events/${own.eventId}`, { bearer: coordinator });
    expect(removal.statusCode).toBe(403);
    expect(removal.json().message).toBe(
      'Your role (Event coordinator) does not allow this. Please ask an administrator.',
    );
  });
});

test('a volunteer sees participants but no payment details, and cannot set statuses', async () => {
  const { bearer } = await make.admin({ role: 'volunteer' });
  for (const row of await list(bearer)) {
    expect(row).toMatchObject({ transactionId: '', paymentProof: '', paymentReference: '' });
    expect(row.name).not.toBe('');
  }
  expect((await settle(own.registrationId, bearer)).statusCode).toBe(403);
});

test('a finance admin sees payment details and sets statuses, but cannot delete registrations', async () => {
  const { bearer } = await make.admin({ role: 'finance' });
  const [row] = await list(bearer);
  expect(row.paymentProof).toMatch(/^proofs\//);
  expect(row.transactionId).toBe('412345678901');
  expect((await settle(row._id, bearer)).statusCode).toBe(200);
  expect((await call(app, 'DELETE', `/api/registration/${row._id}`, { bearer })).statusCode).toBe(403);
});
