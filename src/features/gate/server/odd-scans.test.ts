import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';
import { scansOf } from './scan-rows.ts';

const clock = stoppedClock();
startGateServer({ now: clock.now });

const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();

describe('an upload', () => {
  test('keeps a scan whose year in UTC does not have four digits out of the log', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code, number } = await gate.ticket();
    const results = await gate.scan(phone, [
      { code, at: '0000-01-01T00:00:00+14:00' },
      { code, at: '9999-12-31T23:59:59-14:00' },
      { code, at: at(0) },
    ]);
    expect(results).toMatchObject([
      { result: 'kept', reason: 'malformed' },
      { result: 'kept', reason: 'malformed' },
      { result: 'stored', verdict: 'admitted' },
    ]);
    expect(await gate.read('admissions')).toMatchObject([{ ticket: number, at: at(0) }]);
  });

  test('makes a conflict when one phone admits a ticket twice, and answers the second scan as already in', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code, number } = await gate.ticket();
    const results = await gate.scan(phone, [
      { code, at: at(0) },
      { code, at: at(1) },
    ]);
    expect(results).toMatchObject([
      { verdict: 'admitted' },
      { verdict: 'already', first: { at: at(0), device: phone.id } },
    ]);
    const scans = [at(0), at(1)].map((when) => ({ at: when, device: phone.id }));
    expect(await gate.read('conflicts')).toEqual([{ ticket: number, scans }]);
  });

  test('settles one scan after the other when one phone admits a ticket twice in one millisecond', async () => {
    const gate = await gateOf(app, make, bearer);
    const [phone, other] = [await gate.phone(), await gate.phone()];
    const { code, number: ticket } = await gate.ticket();
    await gate.scan(phone, [
      { code, at: at(0) },
      { code, at: at(0) },
    ]);
    await gate.scan(other, [{ code, at: at(5) }]);
    expect((await gate.read('conflicts'))[0].scans).toHaveLength(3);
    const json = { checkpoint: gate.checkpoint, ticket, device: phone.id, at: at(0), kind: 'undo' };
    const takeOut = () => call(app, 'POST', '/api/admin/gate/outcomes', { bearer, json });
    for (let scan = 0; scan < 2; scan++) expect((await takeOut()).statusCode).toBe(200);
    expect(await gate.read('conflicts')).toEqual([]);
    expect(await gate.read('admissions')).toMatchObject([{ device: other.id, at: at(5) }]);
  });

  test('never lets a phone whose clock began at 1970 decide who was first, and shows its double', async () => {
    const gate = await gateOf(app, make, bearer);
    const [broken, right] = [await gate.phone(), await gate.phone()];
    const [both, alone] = [await gate.ticket(), await gate.ticket()];
    const epoch = '1970-01-01T00:00:07.000Z';
    await gate.scan(right, [{ code: both.code, at: at(0) }]);
    const results = await gate.scan(broken, [
      { code: both.code, at: epoch },
      { code: alone.code, at: epoch },
    ]);
    expect(results).toMatchObject([
      { result: 'stored', verdict: 'already', first: { at: at(0), device: right.id } },
      { result: 'stored', verdict: 'admitted' },
    ]);
    expect(await gate.read('admissions')).toMatchObject([{ ticket: both.number }, { ticket: alone.number, at: epoch }]);
    const doubled = { at: epoch, device: broken.id, isTimeUnsure: true };
    expect(await gate.read('conflicts')).toEqual([
      { ticket: both.number, scans: [{ at: at(0), device: right.id }, doubled] },
    ]);
    const { scans } = (await gate.list(right.key)).json();
    expect(scans.map(({ isTimeUnsure = false }) => isTimeUnsure)).toEqual([false, true, true]);
    const day = (await call(app, 'GET', `/api/admin/gate/people/${alone.number}`, { bearer })).json();
    expect(day.scans).toMatchObject([{ isTimeUnsure: true }]);
    expect(await gate.scan(right, [{ code: alone.code, shown: 'already', at: at(1) }])).toMatchObject([
      { verdict: 'already', first: { device: broken.id } },
    ]);
  });

  test('lets a phone that comes back two weeks later decide who was first', async () => {
    const gate = await gateOf(app, make, bearer);
    const [lost, other] = [await gate.phone(), await gate.phone()];
    const { code, number } = await gate.ticket();
    const then = at(-14 * 24 * 60);
    await gate.scan(other, [{ code, at: at(0) }]);
    expect(await gate.scan(lost, [{ code, at: then }])).toMatchObject([{ result: 'stored', verdict: 'admitted' }]);
    const scans = [
      { at: then, device: lost.id },
      { at: at(0), device: other.id },
    ];
    expect(await gate.read('conflicts')).toEqual([{ ticket: number, scans }]);
  });

  test('says that a checkpoint was full before, and counts everybody whom a phone has let in', async () => {
    const gate = await gateOf(app, make, bearer, { capacity: 2 });
    const [one, two] = [await gate.phone(), await gate.phone()];
    const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, () => gate.ticket()));
    const sent = [
      { id: 'second-in', seq: 1, code: b?.code, at: at(2) },
      { id: 'third-in', seq: 2, code: c?.code, at: at(3) },
    ];
    expect(await gate.scan(one, sent)).toEqual([
      { id: 'second-in', result: 'stored', verdict: 'admitted' },
      { id: 'third-in', result: 'stored', verdict: 'admitted' },
    ]);
    // A phone without a network scanned earlier.
    expect(await gate.scan(two, [{ code: a?.code, at: at(1) }])).toMatchObject([{ verdict: 'admitted' }]);
    const full = { result: 'stored', verdict: 'admitted', reason: 'full' };
    expect(await gate.scan(one, sent)).toEqual([
      { id: 'second-in', result: 'stored', verdict: 'admitted' },
      { id: 'third-in', ...full },
    ]);
    const said = [{ id: 'turned-away', seq: 3, code: d?.code, shown: 'full', at: at(4) }];
    const refused = [{ id: 'turned-away', result: 'stored', verdict: 'refused', reason: 'full' }];
    expect(await gate.scan(one, said)).toEqual(refused);
    expect(await gate.scan(one, said)).toEqual(refused);
    expect(await gate.read('admissions')).toHaveLength(3);
    const day = (await call(app, 'GET', `/api/admin/gate/people/${d?.number}`, { bearer })).json();
    expect(day.scans).toMatchObject([{ verdict: 'refused', reason: 'full' }]);
    // The second admission is undone, so the third is one of two.
    await gate.scan(two, [{ kind: 'undo', of: 'second-in', code: b?.code, shown: '', at: at(5) }]);
    expect((await gate.scan(one, sent))[1]).toEqual({ id: 'third-in', result: 'stored', verdict: 'admitted' });
  });

  test('takes twenty uploads a day from a stolen phone, so that it cannot fill the disk', async () => {
    const gate = await gateOf(app, make, bearer);
    const [stolen, other] = [await gate.phone(), await gate.phone()];
    const { code } = await gate.ticket();
    const json = { stolen: true };
    await call(app, 'POST', `/api/admin/gate/devices/${stolen.id}/revoke`, { bearer, json });
    const rubbish = () => gate.upload(stolen.key, [gate.sent({ code }), { id: newId() }]);
    for (let time = 0; time < 20; time++) expect((await rubbish()).statusCode).toBe(200);
    expect((await rubbish()).statusCode).toBe(429);
    const kept = app.platform.db.selectFrom('gate_kept').select('id').where('device_id', '=', stolen.id);
    expect(await kept.execute()).toHaveLength(40);
    expect((await gate.upload(other.key, [gate.sent({ code })])).statusCode).toBe(200);
  });

  test('takes twenty uploads a day from a phone that was revoked more than a day ago', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code } = await gate.ticket();
    await call(app, 'POST', `/api/admin/gate/devices/${phone.id}/revoke`, { bearer, json: {} });
    const late = async () => (await gate.upload(phone.key, [gate.sent({ code, at: at(-5) })])).statusCode;
    for (let time = 0; time < 21; time++) expect(await late()).toBe(200);
    const devices = app.platform.db.updateTable('gate_devices').where('id', '=', phone.id);
    await devices.set({ revoked_at: at(-25 * 60) }).execute();
    for (let time = 0; time < 20; time++) expect(await late()).toBe(200);
    expect(await late()).toBe(429);
  });

  test('answers each scan by its id when the ids are half of a surrogate pair, also when they are sent again', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code } = await gate.ticket();
    const odd = ['half a sign \ud800', 'the other half \udc00'];
    const sent = [...odd.map((id) => gate.sent({ id, code })), gate.sent({ code, shown: '\ud800', of: '\ud800' })];
    for (let time = 0; time < 2; time++) {
      const answer = await gate.upload(phone.key, sent);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().results).toMatchObject([
        ...odd.map((id) => ({ id, result: 'kept', reason: 'malformed' })),
        { id: sent[2]?.id, result: 'stored' },
      ]);
    }
  });

  test('keeps a scan aside that cannot be taken for a text or a number, and stores the others', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code } = await gate.ticket();
    const odd = { length: { toString: 'x', valueOf: null }, toString: 'x', valueOf: null };
    const scans = [
      { ...gate.sent({ code }), checkpoint: odd },
      { ...gate.sent({ code }), ...odd },
      gate.sent({ code }),
    ];
    const answer = await gate.upload(phone.key, scans);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().results).toMatchObject([
      { id: scans[0]?.id, result: 'kept', reason: 'malformed' },
      { id: scans[1]?.id, result: 'stored' },
      { id: scans[2]?.id, result: 'stored' },
    ]);
  });

  test('a scan counts as of its own time when the registration was cancelled before it arrived', async () => {
    const event = await make.event();
    const gate = await gateOf(app, make, bearer, { needsPaid: true, admits: { kind: 'events', events: [event] } });
    const phone = await gate.phone();
    const { student, id } = await make.registration(event);
    const { code, number } = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
    const scanned = at(0);
    clock.forward({ hours: 1 });
    const change = (json: object) => call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    await change({ registrationStatus: 'confirmed', paymentStatus: 'pending' });
    await gate.list(phone.key);
    const unpaidSince = at(0);
    clock.forward({ hours: 1 });
    await call(app, 'DELETE', `/api/registration/${id}`, { bearer });
    await gate.list(phone.key);
    clock.forward({ hours: 1 });
    const results = await gate.scan(phone, [
      { id: 'in-time', code, at: scanned },
      { id: 'not-paid', code, at: unpaidSince },
      { id: 'cancelled', code, at: at(-30) },
    ]);
    expect(results).toEqual([
      { id: 'in-time', result: 'stored', verdict: 'admitted' },
      { id: 'not-paid', result: 'stored', reason: 'unpaid', verdict: 'refused' },
      { id: 'cancelled', result: 'stored', reason: 'notAdmitted', verdict: 'refused' },
    ]);
    expect(await gate.read('admissions')).toMatchObject([{ ticket: number, at: scanned }]);
    expect((await gate.board()).oldList.map(({ reason }) => reason)).toEqual(['notAdmitted', 'unpaid']);
  });

  test('a scan counts when its ticket was replaced after the scan and before the upload', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code, student } = await gate.ticket();
    const scanned = at(0);
    clock.forward({ hours: 1 });
    await call(app, 'POST', '/api/students/ticket/replace', { bearer: student.bearer });
    expect(await gate.scan(phone, [{ code, at: at(1) }])).toMatchObject([{ verdict: 'refused', reason: 'revoked' }]);
    expect(await gate.scan(phone, [{ id: 'before-it', code, at: scanned }])).toEqual([
      { id: 'before-it', result: 'stored', verdict: 'admitted' },
    ]);
  });

  test('a scan counts what its ticket has gained since the scan', async () => {
    const event = await make.event();
    const gate = await gateOf(app, make, bearer, { needsPaid: true, admits: { kind: 'events', events: [event] } });
    const phone = await gate.phone();
    const { student, id } = await make.registration(event);
    const change = (json: object) => call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    await change({ registrationStatus: 'confirmed', paymentStatus: 'pending' });
    const { code } = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
    const scanned = at(0);
    clock.forward({ hours: 1 });
    await change({ registrationStatus: 'confirmed', paymentStatus: 'completed' });
    expect(await gate.scan(phone, [{ code, at: scanned }])).toMatchObject([{ verdict: 'admitted' }]);
  });

  test('a scan is answered the same again after the ticket has lost what it opened', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const event = await make.event();
    const { student, id } = await make.registration(event);
    const { code } = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
    const sent = [{ id: 'sent-twice', seq: 1, code, at: at(0) }];
    const first = await gate.scan(phone, sent);
    expect(first).toEqual([{ id: 'sent-twice', result: 'stored', verdict: 'admitted' }]);
    await call(app, 'DELETE', `/api/registration/${id}`, { bearer });
    const later = await gate.scan(phone, [{ code, at: at(1) }]);
    expect(later).toMatchObject([{ reason: 'notAdmitted' }]);
    expect(await gate.scan(phone, sent)).toEqual(first);
  });

  test('answers an override by the ticket as the board counts it, when it names somebody else’s scan', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const [one, two] = [await gate.ticket(), await gate.ticket()];
    await gate.scan(phone, [{ id: 'of-the-second', code: two.code, shown: 'refused' }]);
    const results = await gate.scan(phone, [{ code: one.code, kind: 'override', of: 'of-the-second', at: at(1) }]);
    const admissions: { ticket: string }[] = await gate.read('admissions');
    expect(admissions.map(({ ticket }) => ticket)).toEqual([two.number]);
    expect(results).toMatchObject([{ result: 'stored', verdict: 'refused' }]);
  });
});

test('organisers see how many scans of a phone were kept aside, and why', async () => {
  const gate = await gateOf(app, make, bearer);
  const [phone, other] = [await gate.phone(), await gate.phone()];
  const { code } = await gate.ticket();
  const wrong = [{ code: 'NONSENSE' }, { code, checkpoint: 'elsewhere' }, { code, checkpoint: 'another' }];
  await gate.scan(phone, [...wrong, { code }]);
  const devices: { _id: string; kept: unknown }[] = (
    await call(app, 'GET', '/api/admin/gate/devices', { bearer })
  ).json();
  const keptOf = (id: string) => devices.find(({ _id }) => _id === id)?.kept;
  expect(keptOf(phone.id)).toEqual([
    { reason: 'malformed', count: 1 },
    { reason: 'noCheckpoint', count: 2 },
  ]);
  expect(keptOf(other.id)).toEqual([]);
});

describe('a phone in the wrong hands', () => {
  test('a phone in the wrong hands makes no later scan wait when it sends a long chain of undos, each before what it names', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code, number } = await gate.ticket();
    const chain = Array.from({ length: 400 }, (_, place) => ({
      kind: 'undo' as const,
      id: `${number}-${place + 1}`,
      of: `${number}-${place}`,
      shown: '',
    }));
    await gate.scan(phone, chain.toReversed());
    expect(await gate.scan(phone, [{ id: `${number}-0`, code }])).toMatchObject([{ verdict: 'refused' }]);
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const scans = await scansOf(app.platform.db.withPlugin(counting), gate.checkpoint, [number]);
    expect(scans.map(({ id }) => id)).toEqual(expect.arrayContaining([`${number}-0`, `${number}-1`]));
    expect(queries).toBeLessThan(10);
    expect(await gate.read('admissions')).toEqual([]);
  });

  test('a phone in the wrong hands makes no later scan wait when it sends one ticket again and again, and other phones still count it', async () => {
    const gate = await gateOf(app, make, bearer);
    const [phone, other] = [await gate.phone(), await gate.phone()];
    const [ticket, another] = [await gate.ticket(), await gate.ticket()];
    const first = Array.from({ length: 500 }, (_, place) => gate.sent({ code: ticket.code, at: at(place + 1) }));
    await gate.upload(phone.key, first);
    const more = { code: ticket.code, at: at(501) };
    const kept = { result: 'kept', reason: 'tooMany', verdict: 'refused' };
    expect(await gate.scan(phone, [more, { code: another.code }, more])).toMatchObject([
      kept,
      { result: 'stored', verdict: 'admitted' },
      kept,
    ]);
    // A scan whose result was lost gets the same result again.
    const again = await gate.upload(phone.key, first.slice(0, 1));
    expect(again.json().results).toMatchObject([{ result: 'stored', verdict: 'admitted' }]);
    expect(await gate.scan(other, [{ code: ticket.code, at: at(0) }])).toMatchObject([
      { result: 'stored', verdict: 'admitted' },
    ]);
  });

  test('a phone in the wrong hands cannot fill the log with undos of scans that nobody has made', async () => {
    const gate = await gateOf(app, make, bearer);
    const [phone, other] = [await gate.phone(), await gate.phone()];
    const { code } = await gate.ticket();
    const undos = () => Array.from({ length: 500 }, () => ({ kind: 'undo' as const, of: newId(), shown: '' }));
    for (let time = 0; time < 4; time++) expect((await gate.scan(phone, undos()))[499]?.result).toBe('stored');
    expect(await gate.scan(phone, [...undos().slice(0, 1), { code }])).toMatchObject([
      { result: 'kept', reason: 'tooMany' },
      { result: 'stored', verdict: 'admitted' },
    ]);
    expect(await gate.scan(other, undos().slice(0, 1))).toMatchObject([{ result: 'stored' }]);
  });
});

describe('an undo that came before its scan and has no number', () => {
  const undone = async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const ticket = await gate.ticket();
    const id = `scan-of-${ticket.number}`;
    const undo = { kind: 'undo' as const, of: id, shown: '', at: at(2) };
    expect(await gate.scan(phone, [undo])).toMatchObject([{ result: 'stored' }]);
    expect(await gate.scan(phone, [{ id, code: ticket.code, at: at(1) }])).toMatchObject([{ verdict: 'refused' }]);
    expect(await gate.read('admissions')).toEqual([]);
    return { ...ticket, gate };
  };

  test('an undo that came before its scan lets the desk check the person in', async () => {
    const { student, gate } = await undone();
    const json = { student: student.id, key: 'after-undo', checkpoint: gate.checkpoint };
    const answer = await call(app, 'POST', '/api/admin/spot-desk/check-ins', { bearer, json });
    expect(answer.json()).toMatchObject({ checkIn: { verdict: 'admitted' } });
  });

  test('an undo that came before its scan is in the person’s day', async () => {
    const { number } = await undone();
    const { scans } = (await call(app, 'GET', `/api/admin/gate/people/${number}`, { bearer })).json();
    expect(scans).toMatchObject([
      { kind: 'scan', verdict: 'refused' },
      { kind: 'undo', verdict: 'refused' },
    ]);
  });
});
