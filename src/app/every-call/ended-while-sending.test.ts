import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, participant, registrationParts } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: { bearer: string };
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  chief = await make.admin();
});
afterAll(() => app.stop());

/** The caller's access is checked before the body is read: `meanwhile` runs when half of the body has arrived. */
function sendSlowly(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
  meanwhile: () => Promise<{ statusCode: number }>,
) {
  async function* halves() {
    yield body.subarray(0, body.length / 2);
    expect((await meanwhile()).statusCode).toBe(200);
    yield body.subarray(body.length / 2);
  }
  return app.http.inject({ method: 'POST', url, headers, payload: Readable.from(halves()) });
}

let invited = 0;
async function inviteSlowly(bearer: string, meanwhile: () => Promise<{ statusCode: number }>) {
  const email = `invited${++invited}@aarambh.example`;
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const body = Buffer.from(JSON.stringify({ name: 'Somebody new', email, role: 'administrator' }));
  const { statusCode } = await sendSlowly('/api/admin/people', headers, body, meanwhile);
  const person = await app.platform.db.selectFrom('admins').select('id').where('email', '=', email).executeTakeFirst();
  return { statusCode, isInvited: person !== undefined };
}

test('an organiser who is removed while a call is sent changes nothing with it', async () => {
  const { id, bearer } = await make.admin();
  const remove = () => call(app, 'DELETE', `/api/admin/people/${id}`, { bearer: chief.bearer });
  expect(await inviteSlowly(bearer, remove)).toEqual({ statusCode: 401, isInvited: false });
});

test('an organiser who is removed while a call without a body of its own is sent gets nothing from it', async () => {
  const { id, bearer } = await make.admin();
  const { id: other } = await make.admin();
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const remove = () => call(app, 'DELETE', `/api/admin/people/${id}`, { bearer: chief.bearer });
  const answer = await sendSlowly(`/api/admin/people/${other}/link`, headers, Buffer.from('{}'), remove);
  expect([answer.statusCode, answer.body]).toEqual([401, expect.not.stringContaining('reset-password')]);
});

test('an organiser who gets another role while a call is sent does what the new role allows', async () => {
  const { id, bearer } = await make.admin();
  const json = { role: 'finance', events: [] };
  const demote = () => call(app, 'PUT', `/api/admin/people/${id}`, { bearer: chief.bearer, json });
  expect(await inviteSlowly(bearer, demote)).toEqual({ statusCode: 403, isInvited: false });
});

test('a session that is ended while a call is sent changes nothing with it', async () => {
  const { email, password, bearer } = await make.admin();
  const other = (await call(app, 'POST', '/api/admin/login', { json: { email, password } })).json();
  const end = () =>
    call(app, 'POST', '/api/admin/me/sessions/end-others', { bearer: `Bearer ${other.token}`, json: {} });
  expect(await inviteSlowly(bearer, end)).toEqual({ statusCode: 401, isInvited: false });
});

test('a student who logs out while a form is sent is not registered by it', async () => {
  const student = await make.student();
  const eventId = await make.event({ fee: 100 });
  const fields = { ...participant, eventId, transactionId: '425512345678' };
  const body = multipartBody(registrationParts({ fields, file: { content: await screenshot() } }));
  const logOut = () => call(app, 'POST', '/api/students/logout', { bearer: student.bearer, json: {} });
  const { statusCode } = await sendSlowly('/api/students/events/register', headersOf(student), body, logOut);
  expect(statusCode).toBe(401);
  const registrations = app.platform.db.selectFrom('registrations').select('id').where('student_id', '=', student.id);
  expect(await registrations.execute()).toEqual([]);
});

test('a phone that is revoked as stolen while its scans are sent lets nobody in with them', async () => {
  const gate = await gateOf(app, make, chief.bearer);
  const phone = await gate.phone();
  const { code } = await gate.ticket();
  const headers = { authorization: `Device ${phone.key}`, 'content-type': 'application/json' };
  const body = Buffer.from(JSON.stringify({ scans: [gate.sent({ code })] }));
  const revoke = () =>
    call(app, 'POST', `/api/admin/gate/devices/${phone.id}/revoke`, { bearer: chief.bearer, json: { stolen: true } });
  await sendSlowly('/api/gate/scans', headers, body, revoke);
  expect((await gate.board()).counts).toMatchObject({ people: 0 });
});
