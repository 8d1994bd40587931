import { describe, expect, test } from 'vitest';
import { numberText } from '#features/tickets/rules.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';

const clock = stoppedClock();
startGateServer({ now: clock.now });

const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();

async function cancel(studentId: string): Promise<void> {
  const rows = app.platform.db.selectFrom('registrations').select('id').where('student_id', '=', studentId);
  const { id } = await rows.executeTakeFirstOrThrow();
  const json = { registrationStatus: 'cancelled', paymentStatus: 'failed' };
  expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(200);
}

describe('the board', () => {
  test('counts each checkpoint, and one of them by event and college', async () => {
    const event = await make.event();
    const gate = await gateOf(app, make, bearer, { admits: { kind: 'events', events: [event] } });
    const phone = await gate.phone();
    const [one] = [await gate.ticket(event), await gate.ticket(event)];
    await gate.scan(phone, [{ code: one.code, at: at(-1) }]);
    const read = async () =>
      (await call(app, 'GET', `/api/admin/gate/board?checkpoint=${gate.checkpoint}`, { bearer })).json();
    const board = await read();
    expect(board.checkpoints.find(({ _id }: { _id: string }) => _id === gate.checkpoint)).toEqual({
      _id: gate.checkpoint,
      inside: 1,
      people: 1,
      perMinute: 0.2,
      expected: 2,
      refused: 0,
      conflicts: 0,
      overrides: 0,
      oldList: 0,
    });
    expect(board.events).toMatchObject([{ _id: event, expected: 2, people: 1 }]);
    expect(board.colleges).toEqual([{ name: 'Thinnai College of Engineering', expected: 2, people: 1 }]);
    const { version } = (await call(app, 'GET', '/api/admin/gate/news', { bearer })).json();
    expect(version).toBe(board.version);
    await gate.scan(phone, [{ code: one.code, at: at(1), shown: 'already' }]);
    expect((await call(app, 'GET', '/api/admin/gate/news', { bearer })).json().version).not.toBe(version);
  });

  test('counts every name of a known college as that college, and an unknown one by its letters', async () => {
    const event = await make.event();
    const gate = await gateOf(app, make, bearer, { admits: { kind: 'events', events: [event] } });
    const register = async (college: string) => {
      const student = await make.student();
      await app.platform.db.updateTable('students').set({ college }).where('id', '=', student.id).execute();
      await make.registration(event, { student });
      return (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
    };
    const typed = ['Kadal Institute', 'K.I.', 'kadal  inst', 'Marina-Arts', 'marina arts'];
    const [, scanned] = [await register(typed[0] ?? ''), await register(typed[1] ?? '')];
    for (const college of typed.slice(2)) await register(college);
    await gate.scan(await gate.phone(), [{ code: scanned.code, at: at(-1) }]);
    const json = { name: 'Kadal Institute', city: '', aliases: ['KI'], mailDomains: [], isOwn: false };
    const { _id } = (await call(app, 'POST', '/api/admin/colleges', { bearer, json })).json();
    const of = (expected: number, people: number, name: unknown) => ({ name, expected, people });
    const marina = of(2, 0, expect.stringMatching(/^marina.arts$/i));
    expect((await gate.board()).colleges).toEqual([of(2, 1, 'Kadal Institute'), marina, of(1, 0, 'kadal  inst')]);
    await call(app, 'POST', `/api/admin/colleges/${_id}/names`, { bearer, json: { names: ['Kadal Inst'] } });
    expect((await gate.board()).colleges).toEqual([of(3, 1, 'Kadal Institute'), marina]);
  });

  test('counts people who were let in unexpectedly, by event and college', async () => {
    const [event, another] = [await make.event(), await make.event()];
    const hall = await gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events: [event] } });
    const [expected, left, stranger] = [await hall.ticket(event), await hall.ticket(event), await hall.ticket(another)];
    await app.platform.db
      .updateTable('students')
      .set({ college: 'Kadal Institute' })
      .where('id', '=', stranger.student.id)
      .execute();
    await hall.scan(await hall.phone(), [
      { code: expected.code, at: at(-5) },
      { code: left.code, at: at(-4) },
      { kind: 'override', number: stranger.number, at: at(-3) },
    ]);
    await cancel(left.student.id);
    const { counts, events, colleges } = await hall.board();
    expect(counts).toMatchObject({ expected: 1, people: 3 });
    expect(events).toMatchObject([{ _id: event, expected: 1, people: 3 }]);
    expect(colleges).toEqual([
      { name: 'Thinnai College of Engineering', expected: 1, people: 2 },
      { name: 'Kadal Institute', expected: 0, people: 1 },
    ]);
  });

  test('lists a hall by its own events alone, and a gate for everybody by all events', async () => {
    const [event, another] = [await make.event(), await make.event()];
    const student = await make.student();
    for (const each of [event, another]) await make.registration(each, { student });
    const { code } = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
    const hall = await gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events: [event] } });
    const gate = await gateOf(app, make, bearer);
    await gate.scan(await gate.phone(), [{ code, at: at(-5) }]);
    await hall.scan(await hall.phone(), [{ code, at: at(-4) }]);
    const came = { expected: 1, people: 1 };
    expect((await hall.board()).events).toMatchObject([{ _id: event, ...came }]);
    const { events } = await gate.board();
    for (const each of [event, another]) expect(events.find(({ _id }) => _id === each)).toMatchObject(came);
  });

  test('finds a person by name or number, with the whole day, and lists a hall', async () => {
    const event = await make.event();
    const gate = await gateOf(app, make, bearer);
    const student = await make.student({ name: 'Kavya Ranganathan' });
    await make.registration(event, { student });
    const ticket = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
    const phone = await gate.phone();
    await gate.scan(phone, [{ code: ticket.code, at: at(-3) }]);
    const find = async (search: string) =>
      (await call(app, 'GET', `/api/admin/gate/people?search=${search}`, { bearer })).json().people;
    expect(await find('kavya')).toMatchObject([{ ticket: ticket.number, name: 'Kavya Ranganathan' }]);
    expect(await find(numberText(ticket.number).replace(' ', '%20'))).toHaveLength(1);
    expect(await find('')).toEqual([]);
    expect(await find('--')).toEqual([]);
    const day = (await call(app, 'GET', `/api/admin/gate/people/${ticket.number}`, { bearer })).json();
    expect(day).toMatchObject({
      name: 'Kavya Ranganathan',
      opens: [expect.stringMatching(/^Event/)],
      scans: [{ at: at(-3), checkpoint: gate.checkpoint, device: phone.id, verdict: 'admitted' }],
    });
    const small = await call(app, 'GET', `/api/admin/gate/people/${ticket.number.toLowerCase()}`, { bearer });
    expect(small.json()).toEqual(day);
    const hall = (await call(app, 'GET', `/api/admin/gate/hall-list?event=${event}`, { bearer })).json();
    expect(hall.people).toMatchObject([{ ticket: ticket.number, name: 'Kavya Ranganathan', isPaid: true }]);
  });

  test('counts who has come to an event at its own checkpoints, and not where it has none', async () => {
    const [own, without] = [await make.event(), await make.event()];
    const [hall, gate] = [
      await gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events: [own] } }),
      await gateOf(app, make, bearer),
    ];
    const [one] = [await hall.ticket(own), await hall.ticket(own)];
    const other = await gate.ticket(without);
    await gate.scan(await gate.phone(), [
      { code: one.code, at: at(-4) },
      { code: other.code, at: at(-3) },
    ]);
    const read = async () => {
      const { halls } = (await call(app, 'GET', '/api/admin/gate/halls', { bearer })).json();
      return [own, without].map((event) => halls.find(({ _id }: { _id: string }) => _id === event));
    };
    expect(await read()).toMatchObject([{ expected: 2, came: 0 }, { expected: 1 }]);
    expect((await read())[1]).not.toHaveProperty('came');
    await hall.scan(await hall.phone(), [{ code: one.code, at: at(-2) }]);
    expect(await read()).toMatchObject([{ expected: 2, came: 1 }, { expected: 1 }]);
  });

  test('gives a coordinator the hall lists of own events, and none of others', async () => {
    const [own, foreign] = [await make.event(), await make.event()];
    const gate = await gateOf(app, make, bearer);
    const { number } = await gate.ticket(own);
    const { bearer: coordinator } = await make.admin({ role: 'coordinator', events: [own] });
    const read = (event: string) =>
      call(app, 'GET', `/api/admin/gate/hall-list?event=${event}`, { bearer: coordinator });
    expect((await read(own)).json().people).toMatchObject([{ ticket: number }]);
    const [hidden, unknown] = [await read(foreign), await read('unknown')];
    expect([hidden.statusCode, hidden.body]).toEqual([404, unknown.body]);
  });

  test('lists every scan of a checkpoint with its result and whose it is, for the committee’s records', async () => {
    const gate = await gateOf(app, make, bearer);
    const [phone, { code, number }] = [await gate.phone(), await gate.ticket()];
    await gate.scan(phone, [
      { code, at: at(-3) },
      { id: 'again', code, at: at(-2), shown: 'already', clockOff: 14 },
      { kind: 'override', of: 'again', number, at: at(-1), shown: 'admitted' },
    ]);
    const answer = await call(app, 'GET', `/api/admin/gate/scans?checkpoint=${gate.checkpoint}`, { bearer });
    const whose = {
      ticket: number,
      name: expect.stringMatching(/^Student/),
      college: 'Thinnai College of Engineering',
    };
    const same = { ...whose, device: phone.id };
    expect(answer.json()).toMatchObject([
      { ...same, at: at(-3), kind: 'scan', verdict: 'admitted', clockOff: 0 },
      { ...same, at: at(-2), kind: 'scan', verdict: 'admitted', clockOff: 14 },
      { ...same, at: at(-1), kind: 'override' },
    ]);
    expect((await call(app, 'GET', '/api/admin/gate/scans?checkpoint=nowhere', { bearer })).statusCode).toBe(404);
  });

  test('finds a person by the number of a ticket that was replaced', async () => {
    const event = await make.event();
    const student = await make.student({ name: 'Iniya Selvam' });
    await make.registration(event, { student });
    const old = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
    const next = await call(app, 'POST', '/api/students/ticket/replace', { bearer: student.bearer });
    const { people } = (await call(app, 'GET', `/api/admin/gate/people?search=${old.number}`, { bearer })).json();
    expect(people).toMatchObject([{ ticket: next.json().number, name: 'Iniya Selvam' }]);
  });

  test('lists a hall by the letters of the names, small and capital alike', async () => {
    const event = await make.event();
    for (const name of ['zoya Khan', 'Zara Khan', 'anitha Raj', 'Bala Raj']) {
      await make.registration(event, { student: await make.student({ name }) });
    }
    const hall = (await call(app, 'GET', `/api/admin/gate/hall-list?event=${event}`, { bearer })).json();
    expect(hall.people.map(({ name }: { name: string }) => name)).toEqual([
      'anitha Raj',
      'Bala Raj',
      'Zara Khan',
      'zoya Khan',
    ]);
  });

  test('shows an override of a refusal until it is taken out', async () => {
    const gate = await gateOf(app, make, bearer, { closesAt: at(-5) });
    const phone = await gate.phone('South gate');
    const [late, twice, fixed] = [await gate.ticket(), await gate.ticket(), await gate.ticket()];
    const said = { shown: 'refused', at: at(-2) };
    const over = { kind: 'override', shown: 'admitted', at: at(-1) } as const;
    await gate.scan(phone, [
      { id: 'late', code: late.code, ...said },
      { id: 'late-in', of: 'late', number: late.number, ...over },
      { code: twice.code, at: at(-9) },
      { id: 'twice', code: twice.code, shown: 'already', at: at(-8) },
      { of: 'twice', number: twice.number, ...over, at: at(-7) },
      { id: 'fixed', code: fixed.code, ...said },
      { id: 'fixed-in', of: 'fixed', number: fixed.number, ...over },
      { kind: 'undo', of: 'fixed-in', number: fixed.number, at: at(0) },
    ]);
    const read = async () =>
      (await call(app, 'GET', `/api/admin/gate/board?checkpoint=${gate.checkpoint}`, { bearer })).json();
    const { overrides, checkpoints } = await read();
    expect(overrides).toEqual([
      { ticket: late.number, name: expect.stringMatching(/^Student/), at: at(-1), device: phone.id, reason: 'closed' },
      { ticket: twice.number, name: expect.any(String), at: at(-7), device: phone.id, reason: 'already' },
    ]);
    expect(checkpoints.find(({ _id }: { _id: string }) => _id === gate.checkpoint)).toMatchObject({ overrides: 2 });
    expect(await gate.read('admissions')).toHaveLength(3);
    const { checkpoint } = gate;
    const json = { checkpoint, ticket: late.number, at: at(-1), device: phone.id, kind: 'undo' };
    expect((await call(app, 'POST', '/api/admin/gate/outcomes', { bearer, json })).statusCode).toBe(200);
    expect((await read()).overrides).toMatchObject([{ ticket: twice.number }]);
    expect(await gate.read('admissions')).toHaveLength(2);
  });

  test('leaves out overrides by organisers, and gives full or an old list as the reason when the phone said so', async () => {
    const gate = await gateOf(app, make, bearer, { capacity: 1 });
    const [one, two] = [await gate.phone(), await gate.phone()];
    const ticket = await gate.ticket();
    await gate.scan(one, [{ code: ticket.code, at: at(-4) }]);
    await gate.scan(two, [{ code: ticket.code, at: at(-3) }]);
    const { checkpoint } = gate;
    const json = { checkpoint, ticket: ticket.number, at: at(-3), device: two.id, kind: 'override' };
    await call(app, 'POST', '/api/admin/gate/outcomes', { bearer, json });
    const [late, unlisted] = [await gate.ticket(), await gate.ticket()];
    await gate.scan(two, [
      { id: 'no-room', code: late.code, shown: 'full', at: at(-2) },
      { kind: 'override', of: 'no-room', number: late.number, shown: 'admitted', at: at(-1) },
      { id: 'unlisted', code: unlisted.code, shown: 'refused', at: at(-2) },
      { kind: 'override', of: 'unlisted', number: unlisted.number, shown: 'admitted', at: at(0) },
    ]);
    const board = (await call(app, 'GET', `/api/admin/gate/board?checkpoint=${checkpoint}`, { bearer })).json();
    expect(board.overrides).toMatchObject([
      { ticket: unlisted.number, reason: 'oldList' },
      { ticket: late.number, reason: 'full' },
    ]);
  });

  test('lets nobody in by a scan that a full checkpoint refused', async () => {
    const gate = await gateOf(app, make, bearer, { capacity: 1 });
    const [phone, { code }] = [await gate.phone(), await gate.ticket()];
    await gate.scan(phone, [{ code, shown: 'full', at: at(-2) }]);
    expect(await gate.read('admissions')).toEqual([]);
    const board = (await call(app, 'GET', `/api/admin/gate/board?checkpoint=${gate.checkpoint}`, { bearer })).json();
    expect(board.checkpoints.find(({ _id }: { _id: string }) => _id === gate.checkpoint)).toMatchObject({ refused: 1 });
  });

  test('gives an old list or an earlier scan as the reason of an override', async () => {
    const gate = await gateOf(app, make, bearer);
    const [one, two] = [await gate.phone(), await gate.phone()];
    const [paid, twice] = [await gate.ticket(), await gate.ticket()];
    const over = { kind: 'override', shown: 'admitted' } as const;
    await gate.scan(one, [{ code: twice.code, at: at(-6) }]);
    await gate.scan(two, [
      { id: 'second', code: twice.code, at: at(-5) },
      { of: 'second', number: twice.number, at: at(-4), ...over },
      { id: 'old-list', code: paid.code, shown: 'refused', at: at(-3) },
      { of: 'old-list', number: paid.number, at: at(-2), ...over },
    ]);
    const read = async () =>
      (await call(app, 'GET', `/api/admin/gate/board?checkpoint=${gate.checkpoint}`, { bearer })).json();
    expect((await read()).overrides).toMatchObject([
      { ticket: paid.number, reason: 'oldList' },
      { ticket: twice.number, reason: 'already' },
    ]);
    await gate.scan(two, [{ kind: 'undo', of: 'old-list', number: paid.number, at: at(-1) }]);
    const { overrides, checkpoints } = await read();
    expect(overrides).toMatchObject([{ ticket: twice.number }]);
    expect(checkpoints.find(({ _id }: { _id: string }) => _id === gate.checkpoint)).toMatchObject({ overrides: 1 });
    expect(await gate.read('admissions')).toHaveLength(2);
  });
});

describe('people whom a phone let in, and the server refuses', () => {
  test('people whom a phone let in and the server refuses are listed with the reason until somebody decides, and count only then', async () => {
    const gate = await gateOf(app, make, bearer, { closesAt: at(-5) });
    const [one, two] = [await gate.phone(), await gate.phone()];
    const [counted, leftOut, takenBack, turnedAway] = [
      await gate.ticket(),
      await gate.ticket(),
      await gate.ticket(),
      await gate.ticket(),
    ];
    await gate.scan(one, [
      { code: counted.code, at: at(-4) },
      { code: leftOut.code, at: at(-3) },
      { id: 'taken-back', code: takenBack.code, at: at(-3) },
      { kind: 'undo', of: 'taken-back', number: takenBack.number, at: at(-2) },
      { code: turnedAway.code, shown: 'refused', at: at(-2) },
    ]);
    // Both scans of the same ticket at two phones are listed, although neither counts.
    await gate.scan(two, [{ code: leftOut.code, at: at(-2) }]);
    const row = ({ number }: { number: string }, minutes: number, { id }: { id: string }) => ({
      ticket: number,
      name: expect.stringMatching(/^Student/),
      at: at(minutes),
      device: id,
      reason: 'closed',
    });
    const before = await gate.board();
    expect(before.oldList).toEqual([row(leftOut, -2, two), row(leftOut, -3, one), row(counted, -4, one)]);
    expect(before.counts).toMatchObject({ inside: 0, refused: 5, oldList: 3 });

    const choose = async (ticket: string, minutes: number, device: string, kind: 'undo' | 'override') => {
      const json = { checkpoint: gate.checkpoint, ticket, at: at(minutes), device, kind };
      expect((await call(app, 'POST', '/api/admin/gate/outcomes', { bearer, json })).statusCode).toBe(200);
    };
    await choose(counted.number, -4, one.id, 'override');
    await choose(leftOut.number, -2, two.id, 'undo');
    const after = await gate.board();
    expect(after.oldList).toEqual([row(leftOut, -3, one)]);
    expect(after.counts).toMatchObject({ inside: 1, oldList: 1, overrides: 0 });
    expect(await gate.read('admissions')).toMatchObject([{ ticket: counted.number }]);
  });

  test('people whom a phone let in and the server refuses are not those who leave, and not those whom the gate let in by an override', async () => {
    const gate = await gateOf(app, make, bearer, { rule: 'inOut', closesAt: at(-5) });
    const phone = await gate.phone();
    const [leaves, kept] = [await gate.ticket(), await gate.ticket()];
    await gate.scan(phone, [
      { code: leaves.code, shown: 'in', at: at(-9) },
      { code: leaves.code, shown: 'out', at: at(-4) },
      { id: 'by-old-list', code: kept.code, shown: 'in', at: at(-3) },
      { kind: 'override', of: 'by-old-list', number: kept.number, shown: 'in', at: at(-2) },
    ]);
    const { oldList, overrides } = await gate.board();
    expect(oldList).toEqual([]);
    expect(overrides).toMatchObject([{ ticket: kept.number, reason: 'closed' }]);
  });
});

describe('a phone whose clock is wrong', () => {
  test('a phone whose clock is wrong is marked on the board, in conflicts and in a person’s day', async () => {
    const gate = await gateOf(app, make, bearer);
    const [right, slow] = [await gate.phone(), await gate.phone('Slow phone')];
    const { code, number } = await gate.ticket();
    await gate.scan(right, [{ code, at: at(-3) }]);
    await gate.scan(slow, [{ code, at: at(-2), clockOff: 14 }]);
    await gate.list(slow.key, '?clockOff=14');
    const devices = (await call(app, 'GET', '/api/admin/gate/devices', { bearer })).json();
    const offOf = ({ id }: { id: string }) => devices.find(({ _id }: { _id: string }) => _id === id).clockOff;
    expect([offOf(right), offOf(slow)]).toEqual([0, 14]);
    expect(await gate.read('conflicts')).toEqual([
      {
        ticket: number,
        scans: [
          { at: at(-3), device: right.id },
          { at: at(-2), device: slow.id, clockOff: 14 },
        ],
      },
    ]);
    const day = (await call(app, 'GET', `/api/admin/gate/people/${number}`, { bearer })).json();
    expect(day.scans.map(({ clockOff }: { clockOff: number }) => clockOff)).toEqual([0, 14]);
    await gate.list(slow.key, '?clockOff=0');
    const after = (await call(app, 'GET', '/api/admin/gate/devices', { bearer })).json();
    expect(after.find(({ _id }: { _id: string }) => _id === slow.id).clockOff).toBe(0);
  });

  test.each([1.5, 1e12, '14'])('a scan is kept aside when its clock is %j minutes off', async (clockOff) => {
    const gate = await gateOf(app, make, bearer);
    const { code } = await gate.ticket();
    const phone = await gate.phone();
    const scan = gate.sent({ code });
    const { results } = (await gate.upload(phone.key, [{ ...scan, clockOff }])).json();
    expect(results).toMatchObject([{ id: scan.id, result: 'kept', reason: 'malformed' }]);
  });
});
