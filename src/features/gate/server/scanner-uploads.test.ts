import 'fake-indexeddb/auto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gateOf } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';
import { pairedPhones } from '#testing/gate/paired-phones.ts';

startGateServer();
let phones: ReturnType<typeof pairedPhones>;
beforeAll(() => {
  phones = pairedPhones(app, bearer);
});
afterEach(() => phones.close());

const newGate = () => gateOf(app, make, bearer);

describe('a phone with scans to upload', () => {
  test('a phone uploads what is left when it was revoked, and then erases itself', async () => {
    const gate = await newGate();
    const { code, number } = await gate.ticket();
    let isThere = true;
    const phone = await phones.pair(gate, { network: () => (isThere ? 'there' : 'gone') });
    isThere = false;
    await phone.scanner.scanned(code, 'camera');
    await phone.revoke();
    isThere = true;
    await phone.scanner.refresh();
    await expect.poll(() => phone.scanner.getState().pairing).toBe('erased');
    expect(phone.erased).toHaveBeenCalledOnce();
    expect(await gate.read('admissions')).toMatchObject([{ ticket: number }]);
    expect(await phone.scanner.scanned(code, 'camera')).toMatchObject({ reason: 'deviceRevoked' });
    const again = phone.start();
    await again.refresh();
    expect(again.getState()).toMatchObject({ pairing: 'unpaired', counts: { unsent: 0 } });
  });

  test('a phone admits nobody once it knows that it was revoked, without a network and from a cold start too', async () => {
    const gate = await newGate();
    const [first, second] = [await gate.ticket(), await gate.ticket()];
    let arrives = (_path: string) => true;
    const phone = await phones.pair(gate, { network: (path) => (arrives(path) ? 'there' : 'gone') });
    arrives = () => false;
    await phone.scanner.scanned(first.code, 'camera');
    await phone.revoke();
    arrives = (path) => !path.includes('/scans');
    await phone.scanner.refresh();
    arrives = () => false;
    const refused = { verdict: 'refused', reason: 'deviceRevoked', isStored: false };
    expect(await phone.scanner.scanned(second.code, 'camera')).toMatchObject(refused);
    phone.scanner.dispose();
    const cold = phone.start();
    await cold.refresh();
    expect(await cold.scanned(second.code, 'camera')).toMatchObject(refused);
    expect(cold.getState()).toMatchObject({ pairing: 'revoked', counts: { unsent: 1 } });
  });

  test('a phone hands its unsent scans to another phone, which counts them as the first phone’s', async () => {
    const gate = await newGate();
    const tickets = [await gate.ticket(), await gate.ticket()];
    let isThere = true;
    const dying = await phones.pair(gate, { network: () => (isThere ? 'there' : 'gone') });
    const other = await phones.pair(gate);
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

  test('a phone marks its scans where its clock is off by more than ten minutes, and those that another phone carries', async () => {
    const gate = await newGate();
    const tickets = [await gate.ticket(), await gate.ticket()];
    let isThere = true;
    const slow = await phones.pair(gate, { network: () => (isThere ? 'there' : 'gone') });
    const other = await phones.pair(gate);
    phones.clock.ms -= 14 * 60_000;
    await slow.scanner.refresh();
    expect(slow.scanner.getState()).toMatchObject({ isClockOff: true });
    const scannedAt = Date.now();
    await slow.scanner.scanned(tickets[0]?.code ?? '', 'camera');
    await slow.scanner.refresh();
    isThere = false;
    await slow.scanner.scanned(tickets[1]?.code ?? '', 'camera');
    for (const code of await slow.scanner.unsentCodes()) await other.scanner.receive(code);
    await other.scanner.refresh();
    const log = app.platform.db.selectFrom('gate_scans').selectAll().where('device_id', '=', slow.id);
    const scans = await log.execute();
    expect(scans.map(({ clock_off }) => clock_off)).toEqual([14, 14]);
    for (const { at } of scans) expect(Math.abs(Date.parse(at) - scannedAt)).toBeLessThan(10_000);
  });

  test('a phone is believed for no other phone without that phone’s proof', async () => {
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
});
