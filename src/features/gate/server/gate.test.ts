import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeText, contentBytes, numberText, parseCode } from '#features/tickets/rules.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { gateOf, type TestPhone } from '#testing/gate/gate-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const send = (path: string, json?: unknown, method: 'POST' | 'PUT' = 'POST') =>
  call(app, method, path, { bearer, json });
const verdicts = (results: { verdict: string }[]) => results.map(({ verdict }) => verdict);

describe('pairing', () => {
  const pair = (pairing: string) => call(app, 'POST', '/api/gate/pair', { json: { pairing } });
  const added = async () => {
    const { checkpoint } = await gateOf(app, make, bearer);
    return (await send('/api/admin/gate/devices', { name: 'A', checkpoints: [checkpoint], kind: 'desk' })).json();
  };

  test('a pairing code works once, for ten minutes', async () => {
    const { _id, pairing } = await added();
    expect(pairing).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
    expect((await pair('made-up')).statusCode).toBe(410);
    const answer = await pair(pairing);
    expect(answer.json()).toEqual({ deviceKey: expect.stringMatching(/^[\w-]{43}$/), deviceId: _id });
    expect((await pair(pairing)).statusCode).toBe(410);
    const records = app.platform.db.selectFrom('audit_log').select('actor').where('action', '=', 'device.paired');
    expect(await records.where('subject', '=', `device:${_id}`).execute()).toEqual([{ actor: `device:${_id}` }]);
    const late = await added();
    clock.forward({ seconds: 600 });
    expect((await pair(late.pairing)).statusCode).toBe(410);
    const again = (await send(`/api/admin/gate/devices/${late._id}/pairing`)).json();
    expect((await pair(again.pairing)).statusCode).toBe(200);
    expect((await send(`/api/admin/gate/devices/${late._id}/pairing`)).statusCode).toBe(409);
  });

  test('a pairing code still works in a network from which many wrong codes came', async () => {
    const from = '203.0.113.9';
    const pairFrom = async (pairing: string) =>
      (await call(app, 'POST', '/api/gate/pair', { json: { pairing }, from })).statusCode;
    for (let tries = 0; tries < 100; tries++) expect(await pairFrom(`guess-${tries}`)).toBe(410);
    expect([await pairFrom('one-more'), await pairFrom((await added()).pairing)]).toEqual([429, 200]);
  });

  test('stores neither the code nor the key', async () => {
    const { pairing, _id } = await added();
    const { deviceKey } = (await pair(pairing)).json();
    const row = app.platform.db.selectFrom('gate_devices').selectAll().where('id', '=', _id);
    expect(JSON.stringify(await row.execute())).not.toMatch(new RegExp(`${deviceKey}|${pairing}`));
  });

  test('a pairing code is over once the phone is revoked, also where its code was not used yet', async () => {
    const { _id, pairing } = await added();
    expect((await send(`/api/admin/gate/devices/${_id}/revoke`, {})).statusCode).toBe(200);
    expect((await pair(pairing)).statusCode).toBe(410);
    expect((await send(`/api/admin/gate/devices/${_id}/pairing`)).statusCode).toBe(409);
  });

  test('a pairing code is refused for a checkpoint that is not there', async () => {
    const answer = await send('/api/admin/gate/devices', { name: 'A', checkpoints: ['nowhere'], kind: 'steward' });
    expect(answer.statusCode).toBe(422);
  });
});

describe('checkpoints', () => {
  test('checkpoints are kept as they were sent, and changed', async () => {
    const fields = {
      name: 'Hall 1',
      kind: 'hall',
      rule: { times: 3 },
      admits: { kind: 'events', events: ['quiz'] },
      needsPaid: true,
      needsIdSeen: false,
      hold: true,
      opensAt: at(0),
      closesAt: at(60),
      capacity: 40,
    };
    const { _id, ...made } = (await send('/api/admin/gate/checkpoints', fields)).json();
    expect(made).toEqual(fields);
    const changed = { ...fields, rule: 'inOut', capacity: undefined };
    const answer = await send(`/api/admin/gate/checkpoints/${_id}`, changed, 'PUT');
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify({ _id, ...changed })));
    const { capacity: _, ...seen } = changed;
    const later = await send(`/api/admin/gate/checkpoints/${_id}`, { ...seen, closesAt: at(90), seen }, 'PUT');
    expect(later.statusCode, later.body).toBe(200);
    const behind = await send(`/api/admin/gate/checkpoints/${_id}`, { ...seen, capacity: 9, seen }, 'PUT');
    expect([behind.statusCode, behind.json().message]).toEqual([
      409,
      expect.stringContaining('changed this checkpoint'),
    ]);
    const often = async (times: number) =>
      (await send('/api/admin/gate/checkpoints', { ...fields, rule: { times } })).json();
    expect((await often(1)).rule).toEqual({ times: 1 });
    for (const times of [0, 51]) expect((await often(times)).errors['rule.times']).toContain('from 1 to 50');
    const backwards = await send('/api/admin/gate/checkpoints', { ...fields, closesAt: at(-60) });
    expect(backwards.json().errors).toHaveProperty('closesAt');
    const longAgo = await send('/api/admin/gate/checkpoints', { ...fields, opensAt: '0002-04-01T03:06:32.000Z' });
    expect(longAgo.json().errors).toEqual({ opensAt: 'Please enter a year from 2000 to 2199.' });
    for (const kind of ['events', 'passes']) {
      const nobody = await send('/api/admin/gate/checkpoints', { ...fields, admits: { kind, [kind]: [] } });
      expect([nobody.statusCode, nobody.json().message]).toEqual([422, expect.stringContaining(`Choose the ${kind} `)]);
    }
  });
});

describe('scans', () => {
  test('the first scan counts, and an earlier scan that arrives later takes its place, with both phones shown', async () => {
    const gate = await gateOf(app, make, bearer);
    const [one, two] = [await gate.phone(), await gate.phone()];
    const { code, number } = await gate.ticket();
    expect(await gate.scan(one, [{ id: 'late', code, at: at(5) }])).toEqual([
      { id: 'late', result: 'stored', verdict: 'admitted' },
    ]);
    expect(verdicts(await gate.scan(two, [{ id: 'early', code, at: at(1) }]))).toEqual(['admitted']);
    const name = expect.stringMatching(/^Student/);
    expect(await gate.read('admissions')).toEqual([{ ticket: number, name, at: at(1), device: two.id }]);
    const scans = [
      { at: at(1), device: two.id },
      { at: at(5), device: one.id },
    ];
    expect(await gate.read('conflicts')).toEqual([{ ticket: number, scans }]);
    expect(await gate.read('conflicts', '&with=names')).toEqual([{ ticket: number, name, scans }]);
    const again = await gate.scan(one, [{ code, at: at(6), shown: 'already' }]);
    expect(again).toMatchObject([{ result: 'stored', verdict: 'already', first: { at: at(1), device: two.id } }]);
  });

  test('scans are answered the same when they are sent again, and stored once', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code } = await gate.ticket();
    const scans = [gate.sent({ code }), gate.sent({ code: 'NONSENSE' })];
    const first = (await gate.upload(phone.key, scans)).json();
    expect((await gate.upload(phone.key, scans)).json()).toEqual(first);
    expect((await gate.upload((await gate.phone()).key, scans)).json()).toEqual(first);
    expect(await gate.read('admissions')).toHaveLength(1);
  });

  test('a wrong scan is kept with the reason and stops no other scan', async () => {
    const gate = await gateOf(app, make, bearer);
    const elsewhere = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code, number } = await gate.ticket();
    const taken = gate.sent({ code });
    const forged = generateKeyPairSync('ed25519').privateKey;
    const parts = parseCode(code);
    if (!parts) throw new Error('it has to be read');
    const foreign = contentBytes({ ...parts, keyId: (parts.keyId % 255) + 1 });
    const scans = [
      taken,
      { ...taken, at: at(3) },
      gate.sent({ code: codeText(parts.signed, sign(null, parts.signed, forged)) }),
      gate.sent({ code: codeText(foreign, sign(null, foreign, forged)) }),
      gate.sent({ code: `${code.slice(0, -1)}1` }),
      gate.sent({ number: '22222223' }),
      gate.sent({ code, checkpoint: elsewhere.checkpoint }),
      { id: 'no-scan', deep: [[[[{}]]]], at: '\0' },
      'nothing',
      null,
      gate.sent({ number: numberText(number).toLowerCase(), at: at(9) }),
    ];
    const answer = await gate.upload(phone.key, scans);
    expect(answer.statusCode, answer.body).toBe(200);
    const said = answer
      .json()
      .results.map(({ result, reason, verdict }: Record<string, string>) => [result, reason ?? '', verdict].join(' '));
    expect(said).toEqual([
      'stored  admitted',
      'kept idUsed refused',
      'kept forged refused',
      'kept foreign refused',
      'kept malformed refused',
      'kept unknown refused',
      'kept noCheckpoint refused',
      'kept malformed refused',
      'kept malformed refused',
      'kept malformed refused',
      'stored  already',
    ]);
    const kept = app.platform.db.selectFrom('gate_kept').selectAll().where('device_id', '=', phone.id);
    expect((await kept.execute()).map(({ reason }) => reason)).toContain('foreign');
  });

  test('more than 500 scans in one upload are refused as a whole, and 500 are taken', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code } = await gate.ticket();
    const scans = Array.from({ length: 501 }, () => gate.sent({ code }));
    expect((await gate.upload(phone.key, scans)).statusCode).toBe(422);
    const answer = await gate.upload(phone.key, scans.slice(1));
    expect(answer.json().results).toHaveLength(500);
    expect(await gate.read('conflicts')).toEqual([]);
  });

  test('scans are in a log that the database itself does not let anybody change', async () => {
    const gate = await gateOf(app, make, bearer);
    const { code } = await gate.ticket();
    await gate.scan(await gate.phone(), [{ code }]);
    const { db } = app.platform;
    await expect(db.updateTable('gate_scans').set({ at: '' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('gate_scans').execute()).rejects.toThrow('append-only');
  });

  test('the old ticket is refused from its replacement on, and the new one admits nobody a second time', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code, student } = await gate.ticket();
    expect(verdicts(await gate.scan(phone, [{ code, at: at(-5) }]))).toEqual(['admitted']);
    const replaced = await call(app, 'POST', '/api/students/ticket/replace', { bearer: student.bearer });
    const results = await gate.scan(phone, [
      { code, at: at(1) },
      { code: replaced.json().code, at: at(2) },
    ]);
    expect(results).toMatchObject([
      { result: 'stored', verdict: 'refused', reason: 'revoked' },
      { verdict: 'already' },
    ]);
  });

  test.each(['out', 'admitted'])(
    'lets a person out of a hall that has closed, in any order of scans, shown as %s',
    async (shown) => {
      for (const order of [1, -1]) {
        const gate = await gateOf(app, make, bearer, { rule: 'inOut', closesAt: at(0) });
        const [one, two] = [await gate.phone(), await gate.phone()];
        const { code } = await gate.ticket();
        const leaves = gate.sent({ code, shown, at: at(5) });
        const uploads = [
          () => gate.scan(one, [{ code, shown: 'in', at: at(-5) }]),
          () => gate.scan(two, [leaves]),
          () => gate.scan(two, [{ code, shown: 'in', at: at(6) }]),
        ];
        for (const upload of order === 1 ? uploads : uploads.toReversed()) await upload();
        expect(await gate.scan(two, [leaves])).toEqual([{ id: leaves.id, result: 'stored', verdict: 'admitted' }]);
        expect((await gate.board()).counts).toMatchObject({ inside: 0, people: 1 });
        expect(await gate.read('conflicts')).toEqual([]);
      }
    },
  );

  test('an unpaid registration is refused where payment is needed, and another event at a hall', async () => {
    const [paid, free] = [await make.event({ fee: 150 }), await make.event()];
    const gate = await gateOf(app, make, bearer, { needsPaid: true, admits: { kind: 'events', events: [paid, free] } });
    const phone = await gate.phone();
    const { id, student } = await make.registration(paid);
    await send(`/api/registration/${id}`, { registrationStatus: 'confirmed', paymentStatus: 'pending' }, 'PUT');
    const ticket = await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer });
    const others = [await gate.ticket(free), await gate.ticket(await make.event())];
    const codes = [ticket.json().code, ...others.map(({ code }) => code)];
    const results = await gate.scan(
      phone,
      codes.map((code) => ({ code })),
    );
    expect(results.map(({ reason, verdict }) => reason ?? verdict)).toEqual(['unpaid', 'admitted', 'notAdmitted']);
  });

  test('a revoked phone uploads what it scanned before, and gets no list any more', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code } = await gate.ticket();
    expect((await gate.list(phone.key)).statusCode).toBe(200);
    expect((await send(`/api/admin/gate/devices/${phone.id}/revoke`)).statusCode).toBe(200);
    expect((await gate.list(phone.key)).statusCode).toBe(410);
    const results = await gate.scan(phone, [
      { code, at: at(-1) },
      { code, at: at(1) },
    ]);
    expect(results).toMatchObject([{ result: 'stored' }, { result: 'kept', reason: 'deviceRevoked' }]);
    expect((await gate.upload('a-key-that-nobody-was-ever-given', [])).statusCode).toBe(401);
  });

  test('a phone that was revoked more than a day ago changes the log no more', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { code } = await gate.ticket();
    const scanned = at(-1);
    await send(`/api/admin/gate/devices/${phone.id}/revoke`);
    clock.forward({ seconds: 24 * 3_600 });
    expect(await gate.scan(phone, [{ code, at: scanned }])).toMatchObject([{ result: 'stored' }]);
    clock.forward({ seconds: 1 });
    const late = await gate.scan(phone, [{ code, at: scanned }]);
    expect(late).toMatchObject([{ result: 'kept', reason: 'deviceRevoked' }]);
    bearer = (await make.admin()).bearer;
  });

  test('a stolen phone changes the log no more, also when it is reported after it was revoked', async () => {
    const gate = await gateOf(app, make, bearer);
    const { code } = await gate.ticket();
    const [stolen, later] = [await gate.phone(), await gate.phone()];
    const uploaded = [{ id: 'before-the-theft', seq: 1, code, at: at(-2) }];
    expect(await gate.scan(stolen, uploaded)).toMatchObject([{ result: 'stored' }]);
    const revoke = (phone: { id: string }, json: object) => send(`/api/admin/gate/devices/${phone.id}/revoke`, json);
    await revoke(stolen, { stolen: true });
    await revoke(later, {});
    expect(await gate.scan(later, [{ code, at: at(-1) }])).toMatchObject([{ result: 'stored' }]);
    await revoke(later, { stolen: true });
    for (const phone of [stolen, later]) {
      const late = await gate.scan(phone, [{ code, at: at(-1) }]);
      expect(late).toMatchObject([{ result: 'kept', reason: 'deviceRevoked', verdict: 'refused' }]);
      expect((await gate.list(phone.key)).statusCode).toBe(410);
    }
    // A scan that it sends again is already stored, so the phone may delete it.
    expect(await gate.scan(stolen, uploaded)).toMatchObject([{ result: 'stored' }]);
    const records = app.platform.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `device:${later.id}`);
    const actions = (await records.execute()).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['device.create', 'device.paired', 'device.revoke', 'device.stolen']);
  });

  test('scans are taken from a phone 600 times a minute', async () => {
    const gate = await gateOf(app, make, bearer);
    const [phone, other] = [await gate.phone(), await gate.phone()];
    for (let time = 0; time < 600; time++) expect((await gate.upload(phone.key, [])).statusCode).toBe(200);
    const refused = await gate.upload(phone.key, []);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await gate.upload(other.key, [])).statusCode).toBe(200);
    clock.forward({ seconds: 60 });
    expect((await gate.upload(phone.key, [])).statusCode).toBe(200);
  });

  test('takes at most 20,000 scans of one phone in ten minutes, and does not slow twenty phones with a day’s scans', async () => {
    const gate = await gateOf(app, make, bearer);
    const phones = await Promise.all(Array.from({ length: 20 }, () => gate.phone()));
    // Scans of nobody: they get results like any others, but cost less.
    const batch = Array.from({ length: 500 }, () => gate.sent({ code: 'NONSENSE' }));
    const upload = async (phone: TestPhone | undefined) => (await gate.upload(phone?.key ?? '', batch)).statusCode;
    for (const phone of phones) expect(await upload(phone)).toBe(200);
    for (let time = 1; time < 40; time++) expect(await upload(phones[0])).toBe(200);
    expect(await upload(phones[0])).toBe(429);
    expect(await upload(phones[1])).toBe(200);
    clock.forward({ seconds: 600 });
    expect(await upload(phones[0])).toBe(200);
  }, 60_000);

  test('an organiser settles a conflict with a scan more', async () => {
    const gate = await gateOf(app, make, bearer);
    const { code, number: ticket } = await gate.ticket();
    const phones = [await gate.phone(), await gate.phone()];
    for (const [place, phone] of phones.entries()) await gate.scan(phone, [{ code, at: at(place + 1) }]);
    const choose = (place: number, kind: string) => {
      const scan = { checkpoint: gate.checkpoint, ticket, device: phones[place]?.id ?? 'none', at: at(place + 1) };
      return send('/api/admin/gate/outcomes', { ...scan, kind });
    };
    expect(await gate.read('conflicts')).toHaveLength(1);
    expect((await choose(1, 'override')).statusCode).toBe(200);
    expect(await gate.read('conflicts')).toEqual([]);
    expect(await gate.read('admissions')).toHaveLength(2);
    await choose(0, 'undo');
    expect(await gate.read('admissions')).toMatchObject([{ at: at(2) }]);
    expect((await choose(0, 'override')).statusCode).toBe(409);
    expect((await choose(2, 'undo')).statusCode).toBe(404);
  });

  test('an organiser settles a conflict between a ticket and the one that replaced it', async () => {
    const gate = await gateOf(app, make, bearer);
    const { code, number: ticket, student } = await gate.ticket();
    const [one, other] = [await gate.phone(), await gate.phone()];
    const first = at(0);
    clock.forward({ seconds: 60 });
    const replaced = await call(app, 'POST', '/api/students/ticket/replace', { bearer: student.bearer });
    clock.forward({ seconds: 60 });
    const second = at(0);
    await gate.scan(other, [{ code: replaced.json().code, at: second }]);
    await gate.scan(one, [{ code, at: first }]);
    expect(await gate.read('conflicts')).toMatchObject([{ ticket, scans: [{ at: first }, { at: second }] }]);
    const scan = { checkpoint: gate.checkpoint, ticket, device: other.id, at: second };
    expect((await send('/api/admin/gate/outcomes', { ...scan, kind: 'undo' })).statusCode).toBe(200);
    expect(await gate.read('conflicts')).toEqual([]);
    expect(await gate.read('admissions')).toMatchObject([{ ticket, at: first }]);
  });
});

test('a student’s own data has the ticket and where it was scanned', async () => {
  const gate = await gateOf(app, make, bearer, { name: 'North gate' });
  const { code, number, student } = await gate.ticket();
  const scanned = at(3);
  await gate.scan(await gate.phone(), [{ code, at: scanned }]);
  await gate.ticket();
  const data = (await call(app, 'GET', '/api/students/me/data', { bearer: student.bearer })).json();
  expect(data.tickets).toMatchObject([{ number, revokedAt: '', name: expect.stringMatching(/./) }]);
  expect(data.scans).toEqual([
    { ticket: number, at: scanned, checkpoint: 'North gate', kind: 'scan', shown: 'admitted' },
  ]);
});
