import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { eventForm } from '#testing/event-form.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { participant, register } from '#testing/send-form.ts';
import { makeTeam } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

// Sends what R356 names and nothing more, as clients that are not ours do.

let app: TestApp;
let make: Maker;
let chief: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  chief = (await make.admin()).bearer;
});
afterAll(() => app.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(
  method: Method,
  path: string,
  json?: object,
  bearer = chief,
  status = method === 'POST' ? 201 : 200,
) {
  const answer = await call(app, method, path, { ...(bearer && { bearer }), ...(json && { json }) });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
}

/** A POST that answers 200. */
const act = (path: string, json: object | undefined, { bearer }: { bearer: string }) =>
  send('POST', path, json, bearer, 200);
const get = (path: string, { bearer }: { bearer: string } = { bearer: chief }) => send('GET', path, undefined, bearer);

const text = expect.any(String);
const batches = '/api/admin/certificates/batches';
const later = '2099-05-09T18:30:00.000Z';
const earlier = '2020-01-01T00:00:00.000Z';
const nobody = { bearer: '' };

/** The record of a list with this id. */
const named = <T extends { _id: string }>(all: readonly T[], id: string) => all.find(({ _id }) => _id === id);

test('a client that knows only the fixed fields sells a pass and makes a coupon', async () => {
  const student = await make.student();
  const eventId = await make.event({ fee: 100, columns: { date: '2099-05-09', entry: 'pass' } });
  const sale = { limit: 100, saleFrom: earlier, saleUntil: later, isActive: true };
  const online = { audience: 'anyone', channel: 'online' };
  const prices = [
    { audience: 'ownCollege', channel: 'online', amount: 0 },
    { audience: 'collegeGroup', groupMin: 5, channel: 'online', amount: 100, limit: 10 },
    { ...online, until: '2099-01-01T00:00:00.000Z', amount: 250 },
    { ...online, from: '2099-01-01T00:00:00.000Z', amount: 300 },
    { audience: 'anyone', channel: 'spot', amount: 400 },
  ];
  for (const covers of [
    { kind: 'all' },
    { kind: 'events', events: [eventId] },
    { kind: 'any', count: 4 },
    { kind: 'allowance', counts: { technical: 1, nontechnical: 1 } },
  ]) {
    const fields = { name: 'Pass', description: 'Opens events', covers, prices, ...sale };
    const made = await send('POST', '/api/admin/passes', fields);
    expect(made).toMatchObject({ _id: text, ...fields });
    expect(await send('PUT', `/api/admin/passes/${made._id}`, { ...fields, name: 'Fest pass' })).toMatchObject({
      ...fields,
      name: 'Fest pass',
    });
    const shown = { _id: made._id, name: 'Fest pass', description: 'Opens events', covers, priceNow: 250 };
    expect(named(await get('/api/passes', nobody), made._id)).toMatchObject({
      ...shown,
      nextPrice: 300,
      saleUntil: later,
      soldOut: false,
    });
    if (covers.kind !== 'allowance') await send('DELETE', `/api/admin/passes/${made._id}`);
    else await buyAndSpend(made._id, student, eventId);
  }
  const window = { limit: 5, perPerson: 1, from: earlier, until: later, isActive: true };
  const coupon = await send('POST', '/api/admin/coupons', { code: 'EARLY', amount: 50, ...window });
  expect(coupon).toMatchObject({ _id: text, code: 'EARLY', amount: 50, ...window });
  const percent = { code: 'TENTH', percent: 10, isActive: true };
  expect(await send('PUT', `/api/admin/coupons/${coupon._id}`, percent)).toMatchObject(percent);
  expect(named(await get('/api/admin/coupons'), coupon._id)).toMatchObject(percent);
  await send('DELETE', `/api/admin/coupons/${coupon._id}`);
});

/** Buys the pass with the fields of the call, is rejected and approved, and uses its only technical event. */
async function buyAndSpend(passId: string, student: TestStudent, eventId: string): Promise<void> {
  const shop = passMaker(app, () => chief);
  const bought = await shop.buy(passId, student, { coupon: '', priceShown: '250' });
  expect(bought.statusCode).toBe(201);
  const order: { _id: string } = bought.json();
  expect(order).toMatchObject({ _id: text, status: 'pending', reference: text, amountDue: 250 });
  const left = { technical: 1, nontechnical: 1 };
  const own = { _id: order._id, pass: { _id: passId }, status: 'pending', left };
  expect(await get('/api/students/passes', student)).toMatchObject([own]);
  const { orders } = await get('/api/admin/passes/orders');
  expect(named(orders, order._id)).toMatchObject({ status: 'pending', amountDue: 250 });
  const path = `/api/admin/passes/orders/${order._id}`;
  expect(await send('PUT', path, { status: 'rejected', reason: 'Not found' })).toMatchObject({ status: 'rejected' });
  expect(await send('PUT', path, { status: 'active' })).toMatchObject({ status: 'active' });
  const enter = (id: string) =>
    register(app, {
      bearer: student.bearer,
      fields: { ...participant, email: student.email, eventId: id, passId, coupon: '' },
    });
  expect((await enter(eventId)).statusCode).toBe(201);
  const another = await make.event({ columns: { date: '2099-05-09', entry: 'pass' } });
  expect((await enter(another)).statusCode).toBe(409);
  const spent = { status: 'active', left: { technical: 0, nontechnical: 1 } };
  expect(await get('/api/students/passes', student)).toMatchObject([spent]);
}

test('a client that knows only the fixed fields makes an event that says how one gets in', async () => {
  const fields = { ...eventForm, date: '2099-05-09' };
  expect(await send('POST', '/api/events', fields)).toMatchObject({ entry: 'fee', prices: [] });
  const prices = [{ audience: 'anyone', channel: 'online', amount: 0 }];
  const terms = { entry: 'passOrFee', prices, teamConsent: 'required', consentHours: 24 };
  const team = { ...fields, title: 'Paper Towers', isTeamEvent: true, teamSize: { min: 2, max: 3 } };
  const made = await send('POST', '/api/events', { ...team, ...terms });
  expect(made).toMatchObject(terms);
  expect(await send('PUT', `/api/events/${made._id}`, { ...team, entry: 'free' })).toMatchObject({
    entry: 'free',
    prices,
  });
});

test('a client that knows only the fixed fields forms a team', async () => {
  const [accepts, declines, joins] = [await make.student(), await make.student(), await make.student()];
  const team = { min: 2, max: 4 };
  const { id, eventId, student: leader } = await makeTeam(make, { team, members: [accepts, declines] });
  const path = `/api/students/registrations/${id}`;
  const [invitation] = await get('/api/students/invitations', accepts);
  expect(invitation).toMatchObject({ _id: text, event: { _id: eventId }, teamName: 'Loops', hindrances: [] });
  expect(invitation.leader).toMatchObject({ name: text });
  await act(`/api/students/invitations/${invitation._id}/accept`, undefined, accepts);
  const [other] = await get('/api/students/invitations', declines);
  await act(`/api/students/invitations/${other._id}/decline`, undefined, declines);
  const { code, members } = await get(`${path}/team`, leader);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  expect(members).toMatchObject([
    { name: text, email: accepts.email, state: 'accepted' },
    { name: text, email: declines.email, state: 'declined' },
  ]);
  await act('/api/students/teams/join', { code }, joins);
  const person = { name: 'New Member', phone: '+91 00000 00102', college: 'Marina College' };
  await act(`${path}/members`, { ...person, email: 'first@students.example' }, leader);
  const { members: four } = await get(`${path}/team`, leader);
  const replaces = four.find(({ state }: { state: string }) => state === 'invited')._id;
  await act(`${path}/members`, { ...person, email: 'second@students.example', replaces }, leader);
  expect(named((await get(`${path}/team`, leader)).members, replaces)).toMatchObject({ state: 'replaced' });
  await act(`${path}/leader`, { memberId: members[0]._id }, leader);
  await act(`${path}/leave`, undefined, leader);
});

test('a client that knows only the fixed fields admits people at a gate', async () => {
  const eventId = await make.event({ columns: { date: '2099-05-09' } });
  const { student } = await make.registration(eventId);
  const { number, code, ...ticket } = await get('/api/students/ticket', student);
  expect({ number, code, ...ticket }).toMatchObject({ number: text, code: text, issuedAt: text });
  const gate = '/api/admin/gate';
  const flags = { needsPaid: false, needsIdSeen: false, hold: false };
  for (const [kind, rule, admits] of [
    ['kit', { times: 3 }, { kind: 'passes', passes: ['all-contests-pass'] }],
    ['meal', 'inOut', { kind: 'all' }],
    ['desk', 'once', { kind: 'all' }],
  ] as const) {
    const fields = { name: kind, kind, rule, admits, ...flags, opensAt: earlier, closesAt: later, capacity: 9 };
    expect(await send('POST', `${gate}/checkpoints`, fields)).toMatchObject({ _id: text, ...fields });
  }
  const hallFields = {
    name: 'Hall',
    kind: 'hall',
    rule: 'daily',
    admits: { kind: 'events', events: [eventId] },
    ...flags,
  };
  const { _id: hall } = await send('POST', `${gate}/checkpoints`, hallFields);
  const main = { name: 'Main gate', kind: 'gate', rule: 'once', admits: { kind: 'all' }, ...flags };
  const { _id: checkpoint } = await send('POST', `${gate}/checkpoints`, main);
  await send('PUT', `${gate}/checkpoints/${checkpoint}`, { ...main, needsPaid: true });
  expect(named(await get(`${gate}/checkpoints`), checkpoint)).toMatchObject({ ...main, needsPaid: true });

  const phone = async () => {
    const device = { name: 'Phone', checkpoints: [checkpoint, hall], kind: 'steward' };
    const { _id, pairing } = await send('POST', `${gate}/devices`, device);
    const paired = await act('/api/gate/pair', { pairing }, nobody);
    expect(paired).toEqual({ deviceKey: text, deviceId: _id });
    return { _id, bearer: `Device ${paired.deviceKey}` };
  };
  const [first, second] = [await phone(), await phone()];
  const { version } = await get('/api/gate/list?since=', first);
  expect(await get(`/api/gate/list?since=${version}`, first)).toMatchObject({ version: text });
  const now = Date.now();
  const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
  const scan = { checkpoint, kind: 'scan', shown: 'admitted' };
  const upload = (scans: object[], by: typeof first) => act('/api/gate/scans', { scans }, by);
  expect(await upload([{ ...scan, id: 'one', seq: 1, code, at: at(0) }, { id: 'none' }], first)).toEqual({
    results: [
      { id: 'one', result: 'stored', verdict: 'admitted' },
      { id: 'none', result: 'kept', reason: 'malformed', verdict: 'refused' },
    ],
  });
  const doubled = { at: at(0), device: first._id };
  expect(await upload([{ ...scan, id: 'two', seq: 1, number, at: at(9) }], second)).toEqual({
    results: [{ id: 'two', result: 'stored', verdict: 'already', first: doubled }],
  });
  expect(await get(`${gate}/admissions?checkpoint=${checkpoint}`)).toMatchObject([
    { ticket: number, name: text, ...doubled },
  ]);
  expect(await get(`${gate}/conflicts?checkpoint=${checkpoint}`)).toMatchObject([
    { ticket: number, scans: [doubled, { at: at(9), device: second._id }] },
  ]);
  await upload([{ ...scan, id: 'hall', seq: 2, checkpoint: hall, number, at: at(12) }], second);
  const checkedIn = { eventId, kind: 'participation', rule: { kind: 'checkedIn' } };
  expect(await act(batches, checkedIn, { bearer: chief })).toEqual({ made: 1, failed: [] });
  const undo = { id: 'undo', seq: 2, checkpoint, at: at(20), kind: 'undo', of: 'one', shown: 'undo' };
  expect((await upload([undo], first)).results).toMatchObject([{ id: 'undo', result: 'stored' }]);
  expect(await get(`${gate}/admissions?checkpoint=${checkpoint}`)).toMatchObject([{ at: at(9), device: second._id }]);
});

test('a client that knows only the fixed fields judges an event and makes certificates', async () => {
  const eventId = await make.event({ columns: { date: '2099-05-09' } });
  const { student } = await make.registration(eventId, { fields: { name: 'Asha Raman' } });
  const wanted = { name: 'Final', kind: 'scored', blind: true, criteria: [{ name: 'Idea', max: 10, weight: 1.5 }] };
  const round = await send('POST', `/api/admin/events/${eventId}/rounds`, wanted);
  expect(round).toMatchObject({ _id: text, criteria: [{ _id: text, name: 'Idea', max: 10, weight: 1.5 }] });
  const path = `/api/admin/rounds/${round._id}`;
  const { link } = await send('POST', `${path}/judges`, { name: 'A judge' });
  const judge = `/api/judge/${link.split('/').at(-1)}`;
  const sheet = await get(judge, nobody);
  expect(sheet).toMatchObject({ round: { name: 'Final' }, criteria: round.criteria, entries: [{ alias: text }] });
  expect((await send('POST', `${path}/publish`, { places: 3 }, chief, 409)).message).toContain(
    'A judge has not marked',
  );
  const marks = { [round.criteria[0]._id]: 7.5 };
  const entry = `${judge}/entries/${sheet.entries[0]._id}`;
  await send('PUT', entry, { marks, remarks: 'Runs well' }, '');
  expect((await get(judge, nobody)).entries).toMatchObject([{ marks }]);
  expect((await get(`${path}/standings`)).standings).toMatchObject([{ rank: 1 }]);
  await act(`${path}/publish`, { places: 3 }, { bearer: chief });
  const results: { event: { _id: string } }[] = await get('/api/results', nobody);
  expect(results.find(({ event }) => event._id === eventId)).toMatchObject({
    event: { _id: eventId, title: text },
    places: [{ rank: 1, name: 'Asha Raman', teamName: '', college: text }],
  });

  const batch = (kind: string, rule: object) => ({ eventId, kind, rule });
  const tried = await act(`${batches}?dryRun=true`, batch('participation', { kind: 'registered' }), { bearer: chief });
  expect(tried).toMatchObject({ count: 1, longestNames: ['Asha Raman'] });
  for (const [kind, rule] of [
    ['participation', { kind: 'registered' }],
    ['winner', { kind: 'rank', n: 3 }],
  ] as const) {
    expect(await act(batches, batch(kind, rule), { bearer: chief })).toEqual({ made: 1, failed: [] });
  }
  const { certificates } = await get('/api/students/certificates', student);
  expect(certificates).toHaveLength(2);
  const [winner] = certificates;
  const verify = `/api/verify/${winner.code}`;
  expect(winner).toMatchObject({ _id: text, code: text, pdf: text, verify: `/verify/${winner.code}` });
  const shown = { name: 'Asha Raman', title: 'First place', event: text, date: '2099-05-09', issuer: text };
  expect(await get(verify, nobody)).toEqual({ ...shown, state: 'valid' });
  await act(`/api/admin/certificates/${winner._id}/revoke`, { reason: 'A mistake' }, { bearer: chief });
  expect(await get(verify, nobody)).toEqual({ ...shown, state: 'revoked' });
  await send('GET', '/api/verify/unknown', undefined, '', 404);
});
