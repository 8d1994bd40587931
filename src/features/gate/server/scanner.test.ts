import 'fake-indexeddb/auto';
import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeText, contentBytes, parseCode } from '#features/tickets/rules.ts';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';
import { type Network, pairedPhones, type State } from '#testing/gate/paired-phones.ts';
import type { CheckpointFields } from '../admin-contract.ts';
import { mayOverride } from '../web/scanner/engine/shown.ts';

startGateServer();
let phones: ReturnType<typeof pairedPhones>;
beforeAll(() => {
  phones = pairedPhones(app, bearer);
});
afterEach(() => phones.close());

const newGate = (fields: Partial<CheckpointFields> = {}) => gateOf(app, make, bearer, fields);

describe('a phone at the gate', () => {
  test('a phone admits a ticket without a network, says it was just here, and uploads it later', async () => {
    const gate = await newGate();
    const { code, number } = await gate.ticket();
    let isThere = true;
    const { scanner } = await phones.pair(gate, { network: () => (isThere ? 'there' : 'gone') });
    isThere = false;
    const shown = await scanner.scanned(code, 'camera');
    expect(shown).toMatchObject({ verdict: 'admitted', tone: 'green', number, isStored: true });
    expect(shown.place).toEqual({ name: 'Main gate', kind: 'gate' });
    expect(shown.person?.name).toMatch(/^Student/);
    expect((await scanner.scanned(code, 'camera')).id).toBe(shown.id);
    phones.clock.ms += 12_000;
    expect(await scanner.scanned(code, 'camera')).toMatchObject({
      verdict: 'already',
      tone: 'blue',
      first: { isHere: true },
    });
    phones.clock.ms += 60_000;
    expect(await scanner.scanned(code, 'camera')).toMatchObject({ verdict: 'already', tone: 'red' });
    expect(scanner.getState().counts).toEqual({ inside: 1, admitted: 1, unsent: 3 });
    isThere = true;
    await scanner.refresh();
    expect(scanner.getState().counts).toEqual({ inside: 1, admitted: 1, unsent: 0 });
    expect(await gate.read('admissions')).toMatchObject([{ ticket: number }]);
  });

  test('a phone refuses forged, altered and foreign codes and a revoked ticket without a network', async () => {
    const gate = await newGate();
    const { code, student, number } = await gate.ticket();
    await call(app, 'POST', '/api/students/ticket/replace', { bearer: student.bearer });
    const good = await gate.ticket();
    let isThere = true;
    const { scanner } = await phones.pair(gate, { network: () => (isThere ? 'there' : 'gone') });
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

  test('a phone asks before it admits a ticket that is newer than its list', async () => {
    const gate = await newGate();
    await gate.ticket();
    let isThere = true;
    const { scanner } = await phones.pair(gate, { network: () => (isThere ? 'there' : 'gone') });
    isThere = false;
    const { code, number } = await gate.ticket();
    // A phone learns from a call whether there is a network.
    await scanner.refresh();
    const shown = await scanner.scanned(code, 'camera');
    expect(shown).toMatchObject({ verdict: 'confirm', tone: 'amber', confirm: ['newer'], isStored: false, number });
    expect(scanner.getState().counts.unsent).toBe(0);
    expect(await scanner.confirm(shown.id)).toMatchObject({ verdict: 'admitted', isStored: true });
    isThere = true;
    await scanner.refresh();
    expect(await gate.read('admissions')).toMatchObject([{ ticket: number }]);
  });

  test('a phone takes back a scan, and lets in a person who was refused', async () => {
    const gate = await newGate({ capacity: 1 });
    const [one, two] = [await gate.ticket(), await gate.ticket()];
    const { scanner } = await phones.pair(gate);
    const first = await scanner.scanned(one.code, 'camera');
    const second = await scanner.scanned(two.code, 'camera');
    expect(second).toMatchObject({ verdict: 'refused', reason: 'full' });
    expect(await scanner.override(second.id)).toMatchObject({ verdict: 'admitted', isOverridden: true });
    expect(await scanner.undo(first.id)).toMatchObject({ isUndone: true });
    expect(scanner.getState().counts.inside).toBe(1);
    await scanner.refresh();
    expect(await gate.read('admissions')).toMatchObject([{ ticket: two.number }]);
    expect((await gate.board()).overrides).toMatchObject([{ ticket: two.number, reason: 'full' }]);
  });

  test('a phone turns amber where the server has an earlier scan of another phone', async () => {
    const gate = await newGate();
    const { code } = await gate.ticket();
    const [one, two] = [await phones.pair(gate), await phones.pair(gate)];
    await one.scanner.scanned(code, 'camera');
    await one.scanner.refresh();
    const shown = await two.scanner.scanned(code, 'camera');
    await two.scanner.refresh();
    const later = two.scanner.getState().results.find(({ id }) => id === shown.id);
    expect(later).toMatchObject({ server: 'contrary', tone: 'amber', contrary: { verdict: 'already' } });
    expect(await two.scanner.scanned(`${code} `, 'camera')).toMatchObject({ id: shown.id });
    expect(await two.scanner.override(shown.id)).toMatchObject({ verdict: 'admitted', isOverridden: true });
    await two.scanner.refresh();
    expect(two.scanner.getState().results[0]).toMatchObject({ server: 'agreed', tone: 'green', contrary: undefined });
    expect(await gate.read('admissions')).toHaveLength(2);
    expect(await gate.read('conflicts')).toEqual([]);
  });

  test('a phone admits a code once, however many screens show it: the second is told when and where it was first', async () => {
    const gate = await newGate();
    const [seen, unseen] = [await gate.ticket(), await gate.ticket()];
    let isThere = true;
    const network: Network = () => (isThere ? 'there' : 'gone');
    const [one, two] = [await phones.pair(gate, { network }), await phones.pair(gate, { network })];
    const { at } = await one.scanner.scanned(seen.code, 'camera');
    await one.scanner.refresh();
    await two.scanner.refresh();
    const first = { at, device: one.phone, isHere: false };
    const said = { tone: 'red', verdict: 'already', first };
    expect(await two.scanner.scanned(seen.code, 'camera')).toMatchObject(said);
    // A stored photo of the screen has the same code.
    phones.clock.ms += 4_000;
    expect(await two.scanner.scanned(seen.code, 'photo')).toMatchObject(said);

    // Without a network neither phone can know about the other. Both admit, and the board shows both.
    isThere = false;
    phones.clock.ms += 1_000;
    const original = await one.scanner.scanned(unseen.code, 'camera');
    phones.clock.ms += 60_000;
    const copy = await two.scanner.scanned(unseen.code, 'camera');
    expect([original.verdict, copy.verdict]).toEqual(['admitted', 'admitted']);
    isThere = true;
    await two.scanner.refresh();
    await one.scanner.refresh();
    await two.scanner.refresh();
    const scans = [
      { at: original.at, device: one.id },
      { at: copy.at, device: two.id },
    ];
    expect(await gate.read('conflicts')).toEqual([{ ticket: unseen.number, scans }]);
    expect(await gate.read('admissions')).toHaveLength(2);
  });

  test('a phone names another phone, and not the control room, for a phone that was added after its list', async () => {
    const gate = await newGate();
    const { code } = await gate.ticket();
    let hasList = true;
    const network: Network = (path) => (path.includes('/list') && !hasList ? 'gone' : 'there');
    const [two, one] = [await phones.pair(gate, { network }), await phones.pair(gate)];
    hasList = false;
    await one.scanner.scanned(code, 'camera');
    await one.scanner.refresh();
    await two.scanner.scanned(code, 'camera');
    await two.scanner.refresh();
    expect(two.scanner.getState().results[0]).toMatchObject({ contrary: { first: { device: 'Another phone' } } });
  });

  test('a phone turns amber when the checkpoint was full already, and counts the person until it is taken back', async () => {
    const gate = await newGate({ capacity: 1 });
    const [first, second] = [await gate.ticket(), await gate.ticket()];
    const [one, two] = [await phones.pair(gate), await phones.pair(gate)];
    await one.scanner.scanned(first.code, 'camera');
    await one.scanner.refresh();
    const shown = await two.scanner.scanned(second.code, 'camera');
    expect(shown).toMatchObject({ verdict: 'admitted' });
    await two.scanner.refresh();
    const [later] = two.scanner.getState().results;
    expect(later).toMatchObject({ tone: 'amber', contrary: { verdict: 'admitted', reason: 'full' } });
    expect(later && mayOverride(later)).toBe(false);
    expect(await gate.read('admissions')).toHaveLength(2);
    await two.scanner.undo(shown.id);
    await two.scanner.refresh();
    expect(await gate.read('admissions')).toHaveLength(1);
  });

  test('a phone turns amber when the server would let in somebody whom the phone has refused', async () => {
    const gate = await newGate();
    const { code } = await gate.ticket();
    const [one, two] = [await phones.pair(gate), await phones.pair(gate)];
    const { id } = await one.scanner.scanned(code, 'camera');
    await one.scanner.refresh();
    await two.scanner.refresh();
    await one.scanner.undo(id);
    await one.scanner.refresh();
    expect(await two.scanner.scanned(code, 'camera')).toMatchObject({ verdict: 'already' });
    await two.scanner.refresh();
    const [later] = two.scanner.getState().results;
    expect(later).toMatchObject({ tone: 'amber', server: 'contrary', contrary: { verdict: 'admitted' } });
    phones.clock.ms += 4_000;
    expect(await two.scanner.scanned(code, 'camera')).toMatchObject({ verdict: 'admitted' });
  });

  test('a phone decides by its own list when its checkpoint was closed meanwhile, and the board shows whom it has let in', async () => {
    const gate = await newGate();
    const [early, late] = [await gate.ticket(), await gate.ticket()];
    let isThere = true;
    const { id, scanner } = await phones.pair(gate, { network: () => (isThere ? 'there' : 'gone') });
    isThere = false;
    expect(await scanner.scanned(early.code, 'camera')).toMatchObject({ tone: 'green', verdict: 'admitted' });
    phones.clock.ms += 60_000;
    const closesAt = new Date(Date.now() + phones.clock.ms).toISOString();
    await gate.change({ closesAt });
    const shown = await scanner.scanned(late.code, 'camera');
    expect(shown).toMatchObject({ tone: 'green', verdict: 'admitted', isStored: true });
    isThere = true;
    await scanner.refresh();
    await scanner.refresh();
    const [last, first] = scanner.getState().results;
    expect(first).toMatchObject({ tone: 'green', server: 'agreed' });
    expect(last).toMatchObject({ tone: 'amber', contrary: { verdict: 'refused', reason: 'closed' } });
    expect(scanner.getState().counts).toEqual({ inside: 1, admitted: 1, unsent: 0 });
    expect(await gate.read('admissions')).toMatchObject([{ ticket: early.number }]);
    expect(await gate.board()).toMatchObject({
      counts: { inside: 1, refused: 1, oldList: 1 },
      oldList: [{ ticket: late.number, at: shown.at, device: id, reason: 'closed' }],
    });
  });

  test.each(['there', 'gone'] as const)(
    'a phone lets people out of a closed hall and nobody in, with the network %s',
    async (after) => {
      const closesAt = new Date(Date.now() + 60_000).toISOString();
      const gate = await newGate({ rule: 'inOut', closesAt });
      const [inside, outside] = [await gate.ticket(), await gate.ticket()];
      let state: State = 'there';
      const { scanner } = await phones.pair(gate, { network: () => state });
      expect(await scanner.scanned(inside.code, 'camera')).toMatchObject({ tone: 'green', verdict: 'in' });
      state = after;
      phones.clock.ms += 120_000;
      expect(await scanner.scanned(inside.code, 'camera')).toMatchObject({ tone: 'green', verdict: 'out' });
      expect(await scanner.scanned(outside.code, 'camera')).toMatchObject({ tone: 'red', reason: 'closed' });
      phones.clock.ms += 5_000;
      expect(await scanner.scanned(inside.code, 'camera')).toMatchObject({ tone: 'red', reason: 'closed' });
      state = 'there';
      await scanner.refresh();
      await scanner.refresh();
      expect(scanner.getState().results.map(({ server }) => server)).toEqual(['agreed', 'agreed', 'agreed', 'agreed']);
      expect(scanner.getState().counts).toMatchObject({ inside: 0, unsent: 0 });
      expect((await gate.board()).counts).toMatchObject({ inside: 0, refused: 2, oldList: 0, people: 1 });
    },
  );

  test('a phone refuses by its own list when its checkpoint was opened earlier meanwhile, and turns amber once it knows', async () => {
    const gate = await newGate({ opensAt: new Date(Date.now() + 3_600_000).toISOString() });
    const { code, number } = await gate.ticket();
    let isThere = true;
    const { scanner } = await phones.pair(gate, { network: () => (isThere ? 'there' : 'gone') });
    isThere = false;
    await gate.change({});
    expect(await scanner.scanned(code, 'camera')).toMatchObject({ tone: 'red', reason: 'notOpen', isStored: true });
    isThere = true;
    await scanner.refresh();
    const [heard] = scanner.getState().results;
    expect(heard).toMatchObject({ tone: 'amber', contrary: { verdict: 'admitted' } });
    expect(await gate.read('admissions')).toEqual([]);
    phones.clock.ms += 4_000;
    expect(await scanner.scanned(code, 'camera')).toMatchObject({ tone: 'green', verdict: 'admitted' });
    await scanner.refresh();
    expect(await gate.read('admissions')).toMatchObject([{ ticket: number }]);
  });

  test('a phone stays green when the server refuses a scan that a supervisor has let through meanwhile', async () => {
    const gate = await newGate({ closesAt: new Date(Date.now() - 60_000).toISOString() });
    const { code } = await gate.ticket();
    const slow = Promise.withResolvers<'there'>();
    const network = vi.fn<Network>(() => 'there');
    const { scanner } = await phones.pair(gate, { network });
    network.mockClear().mockReturnValue(slow.promise);
    const { id } = await scanner.scanned(code, 'camera');
    await expect.poll(() => network).toHaveBeenCalledWith('/api/gate/scans');
    expect(await scanner.override(id)).toMatchObject({ tone: 'green', isOverridden: true });
    const said = new Set<string>();
    scanner.subscribe(() => said.add(scanner.getState().results[0]?.server ?? ''));
    slow.resolve('there');
    await expect.poll(() => scanner.getState().results[0]?.server).toBe('agreed');
    expect([...said]).not.toContain('contrary');
  });

  test('a phone signals an answer once its scan is stored, and only once for a scan', async () => {
    const gate = await newGate();
    const { code } = await gate.ticket();
    const phone = await phones.pair(gate);
    const told: unknown[] = [];
    const scanner = phone.start(undefined, { onShown: ({ tone, isStored }) => void told.push([tone, isStored]) });
    expect(await scanner.scanned(code, 'camera')).toMatchObject({ verdict: 'admitted' });
    expect(told).toEqual([['green', true]]);
    expect(await scanner.scanned(code, 'camera')).toMatchObject({ verdict: 'admitted' });
    expect(told).toHaveLength(1);
  });

  test('a phone admits nobody while its store is full', async () => {
    const gate = await newGate();
    const { code } = await gate.ticket();
    const { scanner } = await phones.pair(gate);
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

  test('a phone searches by name at a desk alone', async () => {
    const gate = await newGate();
    await make.registration(await make.event(), { student: await make.student({ name: 'Kavya Ranganathan' }) });
    const [desk, steward] = [await phones.pair(gate, { kind: 'desk' }), await phones.pair(gate)];
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
    network: fc.constantFrom<State>('gone', 'lost', 'there'),
  });
  const steps = fc.array(step, { minLength: 15, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      let state: State = 'there';
      const phone = await phones.pair(gate, { network: () => state });
      const stored: string[] = [];
      let tabs = [phone.scanner];
      for (const { what, ticket, network } of run) {
        state = network;
        phones.clock.ms += 4_000;
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
