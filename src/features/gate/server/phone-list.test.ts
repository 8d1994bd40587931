import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseCode } from '#features/tickets/rules.ts';
import { openSealed } from '#features/tickets/verify-rules.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { gateOf, type TestPhone } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';
import { loseScans } from '#testing/gate/lose-scans.ts';
import { seeded } from '#testing/seeded.ts';
import type { GateList } from '../contract.ts';
import { createKnown } from '../web/scanner/engine/known.ts';

const clock = stoppedClock();
startGateServer({ now: clock.now });

const read = async (gate: Awaited<ReturnType<typeof gateOf>>, phone: TestPhone, since = ''): Promise<GateList> =>
  (await gate.list(phone.key, `?since=${since}&unsent=3&battery=70`)).json();

describe('the list on a phone', () => {
  test('the list on a phone names nobody, and shows name and college only with the ticket’s code', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone('Main gate phone');
    const { code, number } = await gate.ticket();
    const list = await read(gate, phone);
    expect(JSON.stringify(list)).not.toMatch(/"Student \d|@students/);
    const row = list.tickets.find(([known]) => known === number);
    const opened = await openSealed(parseCode(code)?.secret ?? new Uint8Array(), row?.[2] ?? '', row?.[3] ?? 0);
    expect(opened?.name).toMatch(/^Student/);
    expect(list.colleges[opened?.college ?? 0]).toBe('Thinnai College of Engineering');
    expect(list).toMatchObject({ isWhole: true, timeZone: 'Asia/Kolkata', device: { name: 'Main gate phone' } });
    const { db } = app.platform;
    const device = db.selectFrom('gate_devices').selectAll().where('id', '=', phone.id);
    expect(await device.executeTakeFirst()).toMatchObject({ unsent: 3, battery: 70 });
  });

  test('the list on a phone is sent to a phone that writes Device in small letters', async () => {
    const { key } = await (await gateOf(app, make, bearer)).phone();
    const list = await call(app, 'GET', '/api/gate/list', { headers: { authorization: `device ${key}` } });
    expect(list.statusCode).toBe(200);
  });

  test('the list on a phone has only the changes since the last one: new tickets, revoked tickets and scans of other phones', async () => {
    const gate = await gateOf(app, make, bearer);
    const [one, two] = [await gate.phone(), await gate.phone()];
    const first = await gate.ticket();
    const { version } = await read(gate, one);
    expect(await read(gate, one, version)).toMatchObject({ isWhole: false, tickets: [], scans: [], version });
    await gate.scan(two, [{ id: 'of-another-phone', code: first.code }]);
    const second = await gate.ticket();
    const replaced = await call(app, 'POST', '/api/students/ticket/replace', { bearer: first.student.bearer });
    const news = await read(gate, one, version);
    expect(news.scans).toMatchObject([{ id: 'of-another-phone', device: two.id, person: first.number }]);
    const rows = new Map(news.tickets.map(([number, , , , person, revokedAt]) => [number, { person, revokedAt }]));
    expect(rows.get(first.number)?.revokedAt).toBe(clock.now().toISOString());
    expect(rows.get(replaced.json().number)).toEqual({ person: first.number, revokedAt: '' });
    expect(rows.has(second.number)).toBe(true);
    expect(await read(gate, one, 'nonsense')).toMatchObject({ isWhole: true });
  });

  test('the list on a phone does not grow when a student saves one college after the other', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const other = await gate.ticket();
    const { student, code, number } = await gate.ticket();
    const { colleges } = await read(gate, phone);
    const profile = (await call(app, 'GET', '/api/students/profile', { bearer: student.bearer })).json();
    for (let time = 1; time <= 6; time++) {
      const json = { ...profile, college: `Made-up College ${time}` };
      const saved = await call(app, 'PUT', '/api/students/profile', { bearer: student.bearer, json });
      expect(saved.statusCode, saved.body).toBe(200);
      await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer });
    }
    const list = await read(gate, phone);
    expect(list.colleges.length - colleges.length).toBeLessThanOrEqual(2);
    const collegeOf = async (ticket: { code: string; number: string }) => {
      const row = list.tickets.find(([known]) => known === ticket.number);
      const opened = await openSealed(
        parseCode(ticket.code)?.secret ?? new Uint8Array(),
        row?.[2] ?? '',
        row?.[3] ?? 0,
      );
      return list.colleges[opened?.college ?? 0];
    };
    expect(await collegeOf({ code, number })).toBe('Made-up College 6');
    expect(await collegeOf(other)).toBe('Thinnai College of Engineering');
  });

  test('the list on a phone has a refusal at a full checkpoint as `refused`, which scanners of the version before know', async () => {
    const gate = await gateOf(app, make, bearer, { capacity: 1 });
    const [one, two] = [await gate.phone(), await gate.phone()];
    const { code } = await gate.ticket();
    await gate.scan(one, [{ id: 'no-room-here', code, shown: 'full' }]);
    expect((await read(gate, two)).scans).toMatchObject([{ id: 'no-room-here', shown: 'refused' }]);
  });

  test('the list on a phone is given to a phone 600 times a minute, and the whole of it 60 times', async () => {
    const gate = await gateOf(app, make, bearer);
    const [phone, other] = [await gate.phone(), await gate.phone()];
    await gate.ticket();
    const { version } = (await gate.list(phone.key)).json();
    for (let time = 1; time < 60; time++) expect((await gate.list(phone.key)).statusCode).toBe(200);
    expect((await gate.list(phone.key)).statusCode).toBe(429);
    expect((await gate.list(phone.key, '?since=made-up')).statusCode).toBe(429);
    const changes = () => gate.list(other.key, `?since=${version}`);
    for (let time = 0; time < 600; time++) expect((await changes()).statusCode).toBe(200);
    expect((await changes()).statusCode).toBe(429);
    clock.forward({ seconds: 60 });
    expect((await changes()).statusCode).toBe(200);
  }, 30_000);

  test('the list on a phone is whole again when a checkpoint has changed', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const { version } = await read(gate, phone);
    const fields = { name: 'Gate 2', kind: 'gate', rule: 'daily', admits: { kind: 'all' } };
    await call(app, 'PUT', `/api/admin/gate/checkpoints/${gate.checkpoint}`, { bearer, json: fields });
    const list = await read(gate, phone, version);
    expect(list).toMatchObject({ isWhole: true, checkpoints: [{ name: 'Gate 2', rule: 'daily' }] });
  });

  test('the list on a phone is sent compressed', async () => {
    const gate = await gateOf(app, make, bearer);
    const { key } = await gate.phone();
    const headers = { authorization: `Device ${key}`, 'accept-encoding': 'gzip' };
    const answer = await call(app, 'GET', '/api/gate/list', { headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toHaveProperty('tickets');
  });
});

describe('what is new since a version', () => {
  test('an update of the list makes what the phone has the same as the whole list', async () => {
    const gate = await gateOf(app, make, bearer);
    const phones = [await gate.phone(), await gate.phone()];
    const known = createKnown();
    const random = seeded(59);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const tickets: { code: string; student: { bearer: string } }[] = [await gate.ticket()];
    const scanned: string[] = [];
    for (let step = 0; step < 24; step++) {
      const { code, student } = pick(tickets);
      const id = `followed-${step}`;
      const what = pick(['issue', 'replace', 'scan', 'scan', 'undo', 'forged']);
      if (what === 'issue') tickets.push(await gate.ticket(await make.event()));
      if (what === 'replace') await call(app, 'POST', '/api/students/ticket/replace', { bearer: student.bearer });
      if (what === 'scan') scanned.push((await gate.scan(pick(phones), [{ id, code }]))[0]?.id ?? '');
      if (what === 'undo') await gate.scan(pick(phones), [{ id, kind: 'undo', of: scanned.at(-1) ?? '', code }]);
      if (what === 'forged') await gate.scan(pick(phones), [{ id, code: `A${code}` }]);
      if (step % 3 > 0) continue;
      const list = await read(gate, pick(phones), known.head()?.version);
      expect(list.isWhole).toBe(step === 0);
      known.apply(list);
      const whole = createKnown();
      whole.apply(await read(gate, pick(phones)));
      expect(new Map([...known.tickets].sort())).toEqual(new Map([...whole.tickets].sort()));
      const scansOf = (one: typeof known) =>
        [...one.log(gate.checkpoint).all()].toSorted((a, b) => a.id.localeCompare(b.id));
      expect(scansOf(known)).toEqual(scansOf(whole));
      expect({ ...known.head(), device: '' }).toEqual({ ...whole.head(), device: '' });
    }
    expect(known.tickets.size).toBeGreaterThan(3);
  });

  test.each([1, 2, 3])(
    'an update of the list is the whole list after the database has lost two scans and got %d others',
    async (added) => {
      const gate = await gateOf(app, make, bearer);
      const [one, two] = [await gate.phone(), await gate.phone()];
      const { code } = await gate.ticket();
      const ids = [`gone-before-${added}`, `gone-too-before-${added}`];
      await gate.scan(one, [{ id: `there-before-${added}`, code }]);
      const before = await read(gate, two);
      await gate.scan(
        one,
        ids.map((id) => ({ id, code, shown: 'already' })),
      );
      const { version, isWhole } = await read(gate, two, before.version);
      expect(isWhole).toBe(false);
      await loseScans(app, ids);
      const others = Array.from({ length: added }, (_, place) => `other-${place}-of-${added}`);
      await gate.scan(
        one,
        others.map((id) => ({ id, code, shown: 'already' })),
      );
      const list = await read(gate, two, version);
      expect(list.isWhole).toBe(true);
      expect(list.scans.map(({ id }) => id)).toEqual([`there-before-${added}`, ...others]);
      expect(await read(gate, two, before.version)).toMatchObject({ isWhole: false, version: list.version });
    },
  );

  test('an update of the list is the whole list after the database has lost the last ticket and issued another', async () => {
    const gate = await gateOf(app, make, bearer);
    const phone = await gate.phone();
    const [{ number, student }] = [await gate.ticket()];
    const { version } = await read(gate, phone);
    const { db } = app.platform;
    await db.deleteFrom('tickets').where('number', '=', number).execute();
    await db
      .updateTable('ticket_counter')
      .set(({ eb }) => ({ seq: eb('seq', '-', 1) }))
      .execute();
    const issued = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
    const list = await read(gate, phone, version);
    const numbers = list.tickets.map(([listed]) => listed);
    expect({ isWhole: list.isWhole, lost: numbers.includes(number) }).toEqual({ isWhole: true, lost: false });
    expect(numbers).toContain(issued.number);
  });
});

test('5,000 tickets fit into 230 KB', () => {
  const rows = Array.from({ length: 5_000 }, (_, place) => [
    randomBytes(4).toString('hex').toUpperCase(),
    place % 40,
    randomBytes(2 + 16 + 12).toString('base64url'),
  ]);
  expect(gzipSync(JSON.stringify(rows)).length).toBeLessThan(230 * 1024);
});
