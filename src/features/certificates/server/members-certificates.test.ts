import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { keptPdfKeys } from './draw/kept-pdf.ts';
import { makeBatch, tryBatch } from './make-batch.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const namesOf = async ({ bearer }: TestStudent) =>
  (await call(app, 'GET', '/api/students/certificates', { bearer }))
    .json()
    .certificates.map(({ name }: { name: string }) => name);

test('a certificate stays with the member who has accepted, also when that member leads the team then', async () => {
  const { bearer } = await make.admin();
  const calls = teamCalls(app);
  const heirEmail = 'heir@students.example';
  const {
    id,
    eventId,
    student: leader,
  } = await makeTeam(make, {
    members: [{ email: heirEmail } as TestStudent],
    consent: false,
  });
  const json = { eventId, kind: 'participation', rule: { kind: 'registered' } };
  const batch = await call(app, 'POST', '/api/admin/certificates/batches', { bearer, json });
  expect(batch.json()).toEqual({ made: 2, failed: [] });

  const heir = await make.student({ email: heirEmail });
  expect(await namesOf(heir)).toEqual(['Typed 0']);
  expect((await calls.accept(heir)).statusCode).toBe(200);
  const [{ _id: memberId }] = (await calls.team(leader, id)).members;
  expect((await calls.post(leader, `registrations/${id}/leader`, { memberId })).statusCode).toBe(200);
  expect(await namesOf(heir)).toEqual(['Typed 0']);
  expect(await namesOf(leader)).toEqual(['Test Participant']);
  const again = await call(app, 'POST', '/api/admin/certificates/batches', { bearer, json });
  expect(again.json()).toEqual({ made: 0, failed: [] });
  expect(await namesOf(heir)).toEqual(['Typed 0']);

  const removed = await call(app, 'DELETE', `/api/students/${leader.id}`, { bearer });
  expect(removed.statusCode, removed.body).toBe(200);
  expect(await namesOf(heir)).toEqual(['Typed 0']);
  await call(app, 'DELETE', `/api/students/${heir.id}?confirmRegistrations=1`, { bearer });
  const left = app.platform.db.selectFrom('team_members').select('id').where('accepted_by', 'in', [leader.id, heir.id]);
  expect(await left.execute()).toEqual([]);
  const named = app.platform.db.selectFrom('certificates').select('id').where('event_id', '=', eventId);
  expect(await named.where('name', '=', 'Typed 0').execute()).toEqual([]);
});

test('a member’s certificate from before the account is deleted with the account, file and all', async () => {
  const { bearer } = await make.admin();
  const email = 'leaves@students.example';
  const members = [{ email }, { email: 'stays@students.example' }] as TestStudent[];
  const { eventId } = await makeTeam(make, { members, consent: false });
  const json = { eventId, kind: 'participation', rule: { kind: 'registered' } };
  await call(app, 'POST', '/api/admin/certificates/batches', { bearer, json });
  const leaver = await make.student({ email });
  const [{ code, pdf }] = (await call(app, 'GET', '/api/students/certificates', { bearer: leaver.bearer })).json()
    .certificates;
  expect((await call(app, 'GET', pdf)).statusCode).toBe(200);
  const kept = await keptPdfKeys(app.platform.db);
  expect(kept).toHaveLength(1);

  const removed = await call(app, 'DELETE', `/api/students/${leaver.id}`, { bearer });
  expect(removed.statusCode, removed.body).toBe(200);
  expect((await call(app, 'GET', `/api/verify/${code}`)).statusCode).toBe(404);
  expect((await call(app, 'GET', pdf)).statusCode).toBe(404);
  expect(await keptPdfKeys(app.platform.db)).toEqual([]);
  await expect(app.platform.files.read(kept[0] ?? '')).rejects.toThrow();
  const left = app.platform.db.selectFrom('certificates').select('name').where('event_id', '=', eventId);
  expect(await left.orderBy('name').execute()).toEqual([{ name: 'Test Participant' }, { name: 'Typed 1' }]);
});

test('a member’s certificate from before the account is corrected and revoked with a mail to the account', async () => {
  const { bearer } = await make.admin();
  const email = 'is-told@students.example';
  const { eventId } = await makeTeam(make, { members: [{ email } as TestStudent], consent: false });
  const json = { eventId, kind: 'participation', rule: { kind: 'registered' } };
  await call(app, 'POST', '/api/admin/certificates/batches', { bearer, json });
  const later = await make.student({ email });
  const change = async (action: 'correct' | 'revoke', body: object) => {
    const [{ _id }] = (await call(app, 'GET', '/api/students/certificates', { bearer: later.bearer })).json()
      .certificates;
    return call(app, 'POST', `/api/admin/certificates/${_id}/${action}`, { bearer, json: body });
  };
  expect((await change('correct', { name: 'Written Better', reason: 'A letter was missing' })).statusCode).toBe(200);
  expect((await change('revoke', { reason: 'Did not take part' })).statusCode).toBe(200);
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Your certificate'))).toEqual([
    expect.stringContaining('was corrected'),
    expect.stringContaining('was revoked'),
  ]);
});

test('somebody who was scanned with the tickets of two leaders came to both events, also with a later account', async () => {
  const { bearer } = await make.admin();
  const email = 'scanned-twice@students.example';
  const scanned = async () => {
    const team = await makeTeam(make, { members: [{ email } as TestStudent], consent: false });
    const admits = { kind: 'events' as const, events: [team.eventId] };
    const gate = await gateOf(app, make, bearer, { name: 'Hall', kind: 'hall', admits });
    const [ticket] = (await teamCalls(app).get(team.student, 'ticket/members')).json().members;
    const { code } = (await call(app, 'GET', `/api/tickets/${ticket.link}`)).json();
    await gate.scan(await gate.phone(), [{ code }]);
    return team.eventId;
  };
  const events = [await scanned(), await scanned()];
  const later = await make.student({ email });
  const made = async (eventId: string) => {
    const json = { eventId, kind: 'participation', rule: { kind: 'checkedIn' } };
    return (await call(app, 'POST', '/api/admin/certificates/batches', { bearer, json })).json();
  };
  // Nobody has asked for a ticket since the account was made.
  expect(await made(events[0] ?? '')).toEqual({ made: 1, failed: [] });
  expect((await call(app, 'GET', '/api/students/ticket', { bearer: later.bearer })).statusCode).toBe(200);
  expect(await made(events[1] ?? '')).toEqual({ made: 1, failed: [] });
  expect(await namesOf(later)).toHaveLength(2);
});

test('somebody in two teams is counted once, and gets no second certificate for a place from before the account', async () => {
  const { id: admin } = await make.admin();
  const email = 'two-teams@students.example';
  const { eventId } = await makeTeam(make, { members: [{ email } as TestStudent], consent: false });
  const batch = { eventId, kind: 'participation', rule: { kind: 'registered' } } as const;
  expect(await makeBatch(app.platform, {}, batch, `admin:${admin}`)).toEqual({ made: 2, failed: [] });
  const student = await make.student({ email });
  await make.registration(eventId, { student, fields: { teamName: 'Own team' } });
  expect(await tryBatch(app.platform, {}, batch)).toMatchObject({ count: 2, already: 2, failed: [] });
  expect(await makeBatch(app.platform, {}, batch, `admin:${admin}`)).toEqual({ made: 0, failed: [] });
  expect(await namesOf(student)).toEqual(['Typed 0']);
});

test('somebody in two teams gets the certificate of the better place, also after a result that was corrected', async () => {
  const { id: admin } = await make.admin();
  const { id: own, eventId, student } = await makeTeam(make, { consent: false });
  const [{ email }, typed] = [student, { name: 'Typed', phone: '+91 00000 00102', college: 'Typed College' }];
  const fields = { teamName: 'Others', teamMembers: JSON.stringify([{ ...typed, email }]) };
  const { id: other } = await make.registration(eventId, { fields });
  const rankedMade = async (places: readonly (readonly [string, number])[]) => {
    const batch = { eventId, kind: 'winner', rule: { kind: 'rank', n: 3 } } as const;
    await makeBatch(app.platform, { ranked: async () => new Map(places) }, batch, `admin:${admin}`);
    const { certificates } = (await call(app, 'GET', '/api/students/certificates', { bearer: student.bearer })).json();
    return certificates.map(({ title }: { title: string }) => title);
  };
  expect(
    await rankedMade([
      [own, 3],
      [other, 1],
    ]),
  ).toEqual(['First place']);
  expect(
    await rankedMade([
      [own, 3],
      [other, 2],
    ]),
  ).toEqual(['Second place']);
});
