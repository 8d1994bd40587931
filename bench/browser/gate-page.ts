import { decide } from '#features/gate/rules.ts';
import { identifyTicket } from '#features/gate/web/scanner/engine/identify.ts';
import { createKnown } from '#features/gate/web/scanner/engine/known.ts';
import { createScanner } from '#features/gate/web/scanner/engine/scanner.ts';

/** These functions run in the scanner's own page, with its code (`gate-camera.ts`). */

type Send = typeof fetch;
const real: Send = (url, init) => fetch(url, init);
const isList = (url: unknown) => String(url).includes('/api/gate/list');

/** Milliseconds from receiving a whole list until it is stored and in use. */
export async function listTimes(pairing: string, runs: number): Promise<number[]> {
  const first = createScanner({ name: 'bench-list', fetch: real });
  await first.pair(pairing);
  await first.refresh();
  first.dispose();
  const key = await deviceKey('bench-list');
  const text = await (await fetch('/api/gate/list', { headers: { authorization: `Device ${key}` } })).text();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    let began = 0;
    const given: Send = async (url) => {
      if (!isList(url)) throw new TypeError('there is no network');
      began = performance.now();
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    };
    const phone = createScanner({ name: 'bench-list', fetch: given });
    await phone.refresh();
    times.push(performance.now() - began);
    phone.dispose();
  }
  return times;
}

async function deviceKey(name: string): Promise<string> {
  const db = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => done(request.result);
  });
  const { key } = await new Promise<{ key: string }>((done) => {
    const request = db.transaction('meta').objectStore('meta').get('device');
    request.onsuccess = () => done(request.result);
  });
  db.close();
  return key;
}

/**
 * Measures the time from the text of a code to the verdict: signature, list, name and rules. Then measures the same
 * with storing the scan on the disk.
 */
export async function verdictTimes(
  codes: readonly string[],
  checkpoint: string,
): Promise<{ decided: number[]; stored: number[] }> {
  const key = await deviceKey('bench-list');
  const list = await (await fetch('/api/gate/list', { headers: { authorization: `Device ${key}` } })).json();
  const known = createKnown();
  // As if nobody had come yet.
  known.apply({ ...list, scans: [] });
  const place = { ...list.checkpoints[0], timeZone: list.timeZone };
  const decided: number[] = [];
  for (const code of codes) {
    const from = performance.now();
    const who = await identifyTicket(code, 'camera', { known, admits: place.admits, refresh: async () => {} });
    if (who.kind !== 'ticket') throw new Error(`no ticket: ${who.kind}`);
    const log = known.log(checkpoint);
    const history = { scans: log.of(who.ticket.person), inside: log.counts(place, new Date()).inside };
    const { verdict } = decide(who.ticket, place, history, new Date());
    decided.push(performance.now() - from);
    if (verdict !== 'admitted') throw new Error(verdict);
  }
  const phone = createScanner({ name: 'bench-list', fetch: () => Promise.reject(new TypeError('no network')) });
  await phone.choose(checkpoint);
  const stored: number[] = [];
  for (const code of codes) {
    const from = performance.now();
    const { isStored } = await phone.scanned(code, 'camera');
    stored.push(performance.now() - from);
    if (!isStored) throw new Error('the scan is not stored');
  }
  phone.dispose();
  return { decided, stored };
}

/**
 * Simulates a day at the gate, with a simulated clock: ten scans a minute, and the usual requests of a phone for the
 * list. The server is simulated too, and returns each scan with the next list.
 */
export async function scanForHours(hours: number, checkpoint: string): Promise<number> {
  const minutes = hours * 60;
  const key = await deviceKey('bench-list');
  const whole = await (await fetch('/api/gate/list', { headers: { authorization: `Device ${key}` } })).json();
  const numbers: string[] = whole.tickets.map(([number]: [string]) => number);
  const fresh: object[] = [];
  const clock = { at: Date.now() };
  let version = 0;
  const simulated: Send = async (url, { body } = {}) => {
    if (isList(url)) {
      const isWhole = version === 0;
      const scans = fresh.splice(0);
      const list = { ...whole, isWhole, version: `${++version}`, now: new Date(clock.at), scans };
      return Response.json(isWhole ? list : { ...list, opens: [], tickets: [] });
    }
    if (!String(url).includes('/scans')) throw new TypeError('no stream');
    const { scans } = JSON.parse(String(body));
    for (const { number, ...scan } of scans) {
      fresh.push({ of: '', ...scan, device: whole.device._id, person: number, ticket: number, refusal: '' });
    }
    return Response.json({
      results: scans.map(({ id }: { id: string }) => ({ id, result: 'stored', verdict: 'admitted' })),
    });
  };
  const phone = createScanner({ name: 'bench-list', fetch: simulated, now: () => clock.at });
  await phone.refresh();
  await phone.choose(checkpoint);
  phone.subscribe(() => phone.getState());
  Object.assign(globalThis, { phone });
  let scanned = 0;
  for (let minute = 0; minute < minutes; minute++) {
    for (let second = 0; second < 60; second += 6) {
      clock.at += 6_000;
      await phone.scanned(numbers[scanned++ % numbers.length] ?? '', 'typed');
      if (second % 12 === 0) await phone.refresh();
    }
  }
  await phone.refresh();
  return scanned;
}

/** Closes the phone after that day and opens its page again, with the stored scans. */
export async function openAgain(): Promise<void> {
  const { phone } = globalThis as unknown as { phone?: ReturnType<typeof createScanner> };
  phone?.dispose();
  const next = createScanner({ name: 'bench-list', fetch: () => Promise.reject(new TypeError('no network')) });
  next.subscribe(() => next.getState());
  await next.facts();
  await next.unsentCodes();
  next.getState();
  Object.assign(globalThis, { phone: next });
}
