import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';
import { pairedPhones } from '#testing/gate/paired-phones.ts';
import { toScanCodes } from '../web/scanner/engine/carry.ts';

startGateServer();
let phones: ReturnType<typeof pairedPhones>;
beforeAll(() => {
  phones = pairedPhones(app, bearer);
});
afterEach(() => phones.close());

const newGate = () => gateOf(app, make, bearer);
const anId = 'AAAAAAAAAAAAAAAAAAAAAA';
const carried = { id: anId, seq: 1, checkpoint: anId, at: '2025-05-09T03:30:00.000Z', kind: 'scan' } as const;
const proven = { ...carried, number: 'K7M2P9QX', shown: 'admitted', device: anId, proof: 'a'.repeat(32) };

test('refuses a carried scan that no phone of its kind could make', async () => {
  const { scanner } = await phones.pair(await newGate());
  for (const wrong of [
    { id: 'nothing\0' },
    { id: 'a'.repeat(65) },
    { id: 'two words' },
    { seq: -1 },
    { seq: 1.5 },
    { checkpoint: '\ud800' },
    { code: 'not a code' },
    { number: '<img src=x>' },
    { of: '../' },
    { shown: 'a'.repeat(201) },
    { device: '' },
    { proof: 'a'.repeat(31) },
  ]) {
    for (const code of toScanCodes([{ ...proven, ...wrong }])) {
      expect(await scanner.receive(code), JSON.stringify(wrong)).toBeUndefined();
    }
  }
  for (const code of toScanCodes([proven])) expect(await scanner.receive(code)).toMatchObject({ taken: 1 });
  expect(scanner.getState().counts.unsent).toBe(1);
});

test('uploads later scans when the server does not answer for earlier ones', async () => {
  const gate = await newGate();
  const { number } = await gate.ticket();
  const phone = await phones.pair(gate);
  phone.scanner.dispose();
  const db = await openDB(phone.name);
  for (let key = 1; key <= 500; key++) {
    await db.put('own', { key, scan: { ...proven, id: `nothing\0${key}` }, person: '', refusal: '', isSent: false });
  }
  db.close();
  const again = phone.start();
  await again.refresh();
  expect(await again.scanned(number, 'typed')).toMatchObject({ verdict: 'admitted', isStored: true });
  for (let time = 0; time < 3; time++) await again.refresh();
  expect(await gate.read('admissions')).toMatchObject([{ ticket: number }]);
});

test('keeps no name and no code on the phone after scans', async () => {
  const gate = await newGate();
  const event = await make.event();
  await make.registration(event, { student: await make.student({ name: 'Kavya Ranganathan' }) });
  const { code, student, number } = await gate.ticket();
  const { name, scanner } = await phones.pair(gate);
  const shown = await scanner.scanned(code, 'camera');
  expect(shown).toMatchObject({ verdict: 'admitted', person: { name: expect.stringMatching(/^Student/) } });
  await scanner.refresh();
  const db = await openDB(name);
  const everything: unknown[] = [];
  for (const store of db.objectStoreNames) everything.push(await db.getAll(store));
  db.close();
  const text = JSON.stringify(everything);
  expect(text).toContain(number);
  for (const secret of [code, shown.person?.name ?? '', 'Kavya', student.email]) expect(text).not.toContain(secret);
});

test('decides by the newest list when a question is answered', async () => {
  const gate = await gateOf(app, make, bearer, { needsIdSeen: true });
  const { code, student } = await gate.ticket();
  const { scanner } = await phones.pair(gate);
  const asked = await scanner.scanned(code, 'camera');
  expect(asked).toMatchObject({ verdict: 'confirm', confirm: ['id'] });
  await call(app, 'POST', '/api/students/ticket/replace', { bearer: student.bearer });
  await scanner.refresh();
  expect(await scanner.confirm(asked.id)).toMatchObject({ verdict: 'refused', reason: 'revoked' });
  await scanner.refresh();
  expect(await gate.read('admissions')).toEqual([]);
});

test.each([
  ['minutes', 14, -30],
  ['hours', 7 * 60, -5 * 60],
])('sends the server’s time when the clock of the phone is off by %s', async (_, first, later) => {
  const gate = await newGate();
  const [one, two] = [await gate.ticket(), await gate.ticket()];
  phones.clock.ms = first * 60_000;
  const { scanner } = await phones.pair(gate);
  expect(scanner.getState().isClockOff).toBe(true);
  await scanner.scanned(one.code, 'camera');
  // The clock is changed while the phone is at the gate.
  phones.clock.ms = later * 60_000;
  await scanner.refresh();
  await scanner.scanned(two.code, 'camera');
  await scanner.refresh();
  const times: { at: string }[] = await gate.read('admissions');
  for (const { at } of times) expect(Math.abs(Date.parse(at) - app.platform.now().getTime())).toBeLessThan(5_000);
  expect(times).toHaveLength(2);
});

test('keeps ten thousand scans a day aside from one phone, so that it cannot fill the disk', async () => {
  const gate = await newGate();
  const [phone, other] = [await gate.phone(), await gate.phone()];
  const { code } = await gate.ticket();
  const rubbish = () => Array.from({ length: 500 }, () => ({ id: newId(), shown: 'a'.repeat(400) }));
  const sent = rubbish();
  // A phone repeats a batch as long as it gets no answer.
  for (let time = 0; time < 3; time++) expect((await gate.upload(phone.key, sent)).statusCode).toBe(200);
  for (let batch = 1; batch < 20; batch++) expect((await gate.upload(phone.key, rubbish())).statusCode).toBe(200);
  expect((await gate.upload(phone.key, rubbish())).statusCode).toBe(429);
  const kept = app.platform.db.selectFrom('gate_kept').select('id').where('device_id', '=', phone.id);
  expect(await kept.execute()).toHaveLength(10_000);
  expect(await gate.scan(other, [{ code }])).toMatchObject([{ verdict: 'admitted' }]);
});
