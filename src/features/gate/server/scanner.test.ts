import 'fake-indexeddb/auto';
import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeText, contentBytes, parseCode } from '#features/tickets/rules.ts';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { CheckpointFields } from '../admin-contract.ts';
import { createScanner } from '../web/scanner/engine/scanner.ts';
import type { Scanner } from '../web/scanner/engine/scanner-types.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

let clock = 0;
const open: Scanner[] = [];
afterEach(() => {
  for (const scanner of open.splice(0)) scanner.dispose();
  clock = 0;
});

/** What becomes of a call: it does not arrive, its answer is lost, or all is well. */
type Network = () => 'gone' | 'lost' | 'there';

/** The scanner's `fetch`, straight into the server under test. */
function into(network: Network): typeof fetch {
  return async (url, { method = 'GET', headers, body } = {}) => {
    const state = network();
    // A stream has no end without a socket; the list is asked for instead.
    if (state === 'gone' || String(url).endsWith('/news')) throw new TypeError('the network is gone');
    const json = body ? { json: JSON.parse(String(body)) } : {};
    const answer = await call(app, method as 'GET', String(url), {
      headers: headers as Record<string, string>,
      ...json,
    });
    if (state === 'lost') throw new TypeError('the answer is lost');
    return new Response(answer.rawPayload.toString(), { status: answer.statusCode });
  };
}

let phones = 0;
async function pairedPhone(gate: { checkpoint: string }, { network = (): 'there' => 'there', kind = 'steward' } = {}) {
  const json = { name: `Phone ${++phones}`, checkpoints: [gate.checkpoint], kind };
  const { _id, pairing } = (await call(app, 'POST', '/api/admin/gate/devices', { bearer, json })).json();
  const name = `phone-${phones}`;
  const erased = vi.fn();
  const start = (way: Network = network) => {
    const scanner = createScanner({ name, fetch: into(way), now: () => Date.now() + clock, onErased: erased });
    open.push(scanner);
    return scanner;
  };
  const scanner = start();
  expect(await scanner.pair(pairing)).toBe('paired');
  await scanner.refresh();
  await scanner.choose(gate.checkpoint);
  const revoke = () => call(app, 'POST', `/api/admin/gate/devices/${_id}/revoke`, { bearer });
  return { id: _id as string, scanner, start, erased, revoke };
}

const newGate = (fields: Partial<CheckpointFields> = {}) => gateOf(app, make, bearer, fields);

describe('a phone at the gate', () => {
  test('admits a ticket without a network, says it was just here, and uploads it later', async () => {
    const gate = await newGate();
    const { code, number } = await gate.ticket();
    let isThere = true;
    const { scanner } = await pairedPhone(gate, { network: () => (isThere ? 'there' : 'gone') as 'there' });
    isThere = false;
    const shown = await scanner.scanned(code, 'camera');
    expect(shown).toMatchObject({ verdict: 'admitted', tone: 'green', number, isStored: true });
    expect(shown.person?.name).toMatch(/^Student/);
    expect((await scanner.scanned(code, 'camera')).id).toBe(shown.id);
    clock += 12_000;
    expect(await scanner.scanned(code, 'camera')).toMatchObject({
      verdict: 'already',
      tone: 'blue',
      first: { isHere: true },
    });
    clock += 60_000;
    expect(await scanner.scanned(code, 'camera')).toMatchObject({ verdict: 'already', tone: 'red' });
    expect(scanner.getState().counts).toEqual({ inside: 1, admitted: 1, unsent: 3 });
    isThere = true;
    await scanner.refresh();
    expect(scanner.getState().counts).toEqual({ inside: 1, admitted: 1, unsent: 0 });
    expect(await gate.read('admissions')).toMatchObject([{ ticket: number }]);
  });

  test('refuses forged, altered and foreign codes and a revoked ticket without a network', async () => {
    const gate = await newGate();
    const { code, student, number } = await gate.ticket();
    await call(app, 'POST', '/api/students/ticket/replace', { bearer: student.bearer });
    const good = await gate.ticket();
    let isThere = true;
    const { scanner } = await pairedPhone(gate, { network: () => (isThere ? 'there' : 'gone') as 'there' });
    isThere = false;
    const parts = parseCode(good.code);
    if (!parts) throw new Error('it has to be read');
    const { privateKey } = generateKeyPairSync('ed25519');
    const foreign = contentBytes({ ...parts, keyId: (parts.keyId % 255) + 1 });
    const altered = Uint8Array.from(parts.signed);
    altered[5] = (altered[5] ?? 0) ^ 1;
    const reasons: unknown[] = [];
    for (const text of [
      codeText(parts.signed, sign(null, parts.signed, privateKey)),
      codeText(altered, parts.signature),
      codeText(foreign, sign(null, foreign, privateKey)),
      code,
      good.number,
      'https://fest.example',
    ]) {
      const { verdict, reason } = await scanner.scanned(text, 'camera');
      reasons.push([verdict, reason].join(' '));
    }
    expect(reasons).toEqual([
      'refused forged',
      'refused forged',
      'refused foreign',
      'refused revoked',
      'refused malformed',
      'refused malformed',
    ]);
    expect(await scanner.scanned(number, 'typed')).toMatchObject({ verdict: 'refused', reason: 'revoked' });
    expect(await scanner.scanned('K7M2P9QY', 'typed')).toMatchObject({ verdict: 'refused', reason: 'mistyped' });
    expect(await scanner.scanned(good.number, 'typed')).toMatchObject({ verdict: 'admitted' });
  });

  test('asks before it admits a ticket that is newer than its list', async () => {
    const gate = await newGate();
    await gate.ticket();
    let isThere = true;
    const { scanner } = await pairedPhone(gate, { network: () => (isThere ? 'there' : 'gone') as 'there' });
    isThere = false;
    const { code, number } = await gate.ticket();
    // The state of the network is learned from a call.
    await scanner.refresh();
    const shown = await scanner.scanned(code, 'camera');
    expect(shown).toMatchObject({ verdict: 'confirm', tone: 'amber', confirm: ['newer'], isStored: false, number });
    expect(scanner.getState().counts.unsent).toBe(0);
    expect(await scanner.confirm(shown.id)).toMatchObject({ verdict: 'admitted', isStored: true });
    isThere = true;
    await scanner.refresh();
    expect(await gate.read('admissions')).toMatchObject([{ ticket: number }]);
  });

  test('takes back a scan, and lets in who was refused', async () => {
    const gate = await newGate({ capacity: 1 });
    const [one, two] = [await gate.ticket(), await gate.ticket()];
    const { scanner } = await pairedPhone(gate);
    const first = await scanner.scanned(one.code, 'camera');
    const second = await scanner.scanned(two.code, 'camera');
    expect(second).toMatchObject({ verdict: 'refused', reason: 'full' });
    expect(await scanner.override(second.id)).toMatchObject({ verdict: 'admitted', isOverridden: true });
    expect(await scanner.undo(first.id)).toMatchObject({ isUndone: true });
    expect(scanner.getState().counts.inside).toBe(1);
    await scanner.refresh();
    expect(await gate.read('admissions')).toMatchObject([{ ticket: two.number }]);
  });

  test('turns amber where the server has an earlier scan of another phone', async () => {
    const gate = await newGate();
    const { code } = await gate.ticket();
    const [one, two] = [await pairedPhone(gate), await pairedPhone(gate)];
    await one.scanner.scanned(code, 'camera');
    await one.scanner.refresh();
    const shown = await two.scanner.scanned(code, 'camera');
    await two.scanner.refresh();
    const later = two.scanner.getState().results.find(({ id }) => id === shown.id);
    expect(later).toMatchObject({ server: 'contrary', tone: 'amber', contrary: { verdict: 'already' } });
    expect(await two.scanner.scanned(`${code} `, 'camera')).toMatchObject({ id: shown.id });
  });

  test('admits nobody while its store is full', async () => {
    const gate = await newGate();
    const { code } = await gate.ticket();
    const { scanner } = await pairedPhone(gate);
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await scanner.scanned(code, 'camera')).toMatchObject({
      reason: 'storageFull',
      tone: 'red',
      isStored: false,
    });
    expect(scanner.getState().storage).toBe('full');
    add.mockRestore();
    expect(await scanner.scanned(code, 'camera')).toMatchObject({ verdict: 'admitted', isStored: true });
    expect(scanner.getState().storage).toBe('ready');
  });

  test('uploads what is left when it was revoked, and then erases itself', async () => {
    const gate = await newGate();
    const { code, number } = await gate.ticket();
    let isThere = true;
    const phone = await pairedPhone(gate, { network: () => (isThere ? 'there' : 'gone') as 'there' });
    isThere = false;
    await phone.scanner.scanned(code, 'camera');
    await phone.revoke();
    isThere = true;
    await phone.scanner.refresh();
    await vi.waitFor(() => expect(phone.scanner.getState().pairing).toBe('erased'));
    expect(phone.erased).toHaveBeenCalledOnce();
    expect(await gate.read('admissions')).toMatchObject([{ ticket: number }]);
    expect(await phone.scanner.scanned(code, 'camera')).toMatchObject({ reason: 'deviceRevoked' });
    const again = phone.start();
    await again.refresh();
    expect(again.getState()).toMatchObject({ pairing: 'unpaired', counts: { unsent: 0 } });
  });

  test('hands its unsent scans to another phone, which counts them as the first phone’s', async () => {
    const gate = await newGate();
    const tickets = [await gate.ticket(), await gate.ticket()];
    let isThere = true;
    const dying = await pairedPhone(gate, { network: () => (isThere ? 'there' : 'gone') as 'there' });
    const other = await pairedPhone(gate);
    isThere = false;
    for (const { code } of tickets) await dying.scanner.scanned(code, 'camera');
    const codes = await dying.scanner.unsentCodes();
    expect(await other.scanner.receive('nothing of ours')).toBeUndefined();
    for (const code of codes) expect(await other.scanner.receive(code)).toMatchObject({ taken: 2 });
    for (const code of codes) expect(await other.scanner.receive(code)).toMatchObject({ taken: 0 });
    await other.scanner.refresh();
    const admissions = await gate.read('admissions');
    expect(admissions.map(({ device }: { device: string }) => device)).toEqual([dying.id, dying.id]);
    isThere = true;
    await dying.scanner.refresh();
    expect(dying.scanner.getState().counts.unsent).toBe(0);
    expect(await gate.read('admissions')).toEqual(admissions);
    expect(await gate.read('conflicts')).toEqual([]);
  });

  test('is believed for no other phone without that phone’s proof', async () => {
    const gate = await newGate();
    const [one, two] = [await gate.phone(), await gate.phone()];
    const { number } = await gate.ticket();
    const results = await gate.scan(one, [
      { number, device: two.id, proof: '0'.repeat(32) },
      { number, device: 'none' },
    ]);
    expect(results).toMatchObject([
      { result: 'kept', reason: 'unproven' },
      { result: 'kept', reason: 'unproven' },
    ]);
    expect(await gate.read('admissions')).toEqual([]);
  });

  test('searches by name at a desk alone', async () => {
    const gate = await newGate();
    await make.registration(await make.event(), { student: await make.student({ name: 'Kavya Ranganathan' }) });
    const [desk, steward] = [await pairedPhone(gate, { kind: 'desk' }), await pairedPhone(gate)];
    const found = await desk.scanner.search('kavya rang');
    expect(found).toMatchObject([{ name: 'Kavya Ranganathan', number: expect.stringMatching(/^\w{8}$/) }]);
    expect(await steward.scanner.search('kavya')).toBe('notDesk');
    await desk.revoke();
    expect(await desk.scanner.search('kavya')).toBe('notDesk');
  });
});

test('loses and doubles no scan, whatever the network does and whenever a tab is closed', async () => {
  const gate = await newGate();
  const tickets = await Promise.all(Array.from({ length: 6 }, () => gate.ticket()));
  const step = fc.record({
    what: fc.constantFrom('scan', 'scan', 'scan', 'kill', 'tab', 'sync'),
    ticket: fc.nat(5),
    network: fc.constantFrom<ReturnType<Network>>('gone', 'lost', 'there'),
  });
  const steps = fc.array(step, { minLength: 15, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      let state: ReturnType<Network> = 'there';
      const phone = await pairedPhone(gate, { network: () => state as 'there' });
      const stored: string[] = [];
      let tabs = [phone.scanner];
      for (const { what, ticket, network } of run) {
        state = network;
        clock += 4_000;
        if (what === 'kill') for (const tab of tabs) tab.dispose();
        if (what === 'kill') tabs = [phone.start()];
        if (what === 'tab') tabs.push(phone.start());
        if (what === 'sync') await Promise.all(tabs.map((tab) => tab.refresh()));
        if (what !== 'scan') continue;
        const shown = await tabs.at(-1)?.scanned(tickets[ticket]?.code ?? '', 'camera');
        if (shown?.isStored) stored.push(shown.id);
      }
      for (const tab of tabs) tab.dispose();
      state = 'there';
      const last = phone.start();
      await last.refresh();
      await last.refresh();
      expect(last.getState().counts.unsent).toBe(0);
      const log = app.platform.db.selectFrom('gate_scans').select('id').where('device_id', '=', phone.id);
      expect((await log.execute()).map(({ id }) => id).sort()).toEqual(stored.sort());
      last.dispose();
    }),
    { numRuns: 6, seed: 50, endOnFailure: true },
  );
}, 60_000);
