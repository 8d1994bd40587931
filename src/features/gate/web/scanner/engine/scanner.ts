import * as calls from '#features/gate/calls.ts';
import type { DevicePerson } from '#features/gate/contract.ts';
import { sameScanMs } from '#features/gate/rules.ts';
import { fromCode, proven, toCodes } from './carry.ts';
import { createPhone } from './phone.ts';
import { createResults } from './results.ts';
import type { Found, Received, ScannedFrom, Scanner, ScannerOptions, ScannerState, Shown } from './scanner-types.ts';
import { createCalls } from './server-calls.ts';
import { createSync } from './sync.ts';

const callMs = 15_000;
/** No text of ours is longer; a code of another phone's scans is read by `receive`. */
const longestText = 400;

/** All that a phone at the gate does, without its screen (decision 50). */
export function createScanner(options: ScannerOptions = {}): Scanner {
  const { now = Date.now, name = 'symposia-gate', onErased = () => {}, onShown = () => {} } = options;
  const listeners = new Set<() => void>();
  const recent = new Map<string, { at: number; shown: Promise<Shown> }>();
  let state: ScannerState | undefined;
  function changed(): void {
    state = undefined;
    for (const listener of listeners) listener();
  }

  const phone = createPhone({
    name,
    now,
    onChange: changed,
    onAnswer: (id, result) => results.answered(id, result),
    onErased() {
      recent.clear();
      results.clear();
      onErased();
    },
  });
  // Not `fetch` itself: a browser calls it with its window alone.
  const server = createCalls(options.fetch ?? ((url, init) => fetch(url, init)));
  const sync = createSync(phone, server, battery);
  const results = createResults(phone, sync, changed, onShown);
  const ready = phone.load().then(() => void sync.now());

  function read(): ScannerState {
    const { pairing, storage, isOnline, offset, checkpoint: chosen } = phone.about();
    const head = phone.known.head();
    const checkpoint = head?.checkpoints.find(({ _id }) => _id === chosen);
    const counts =
      checkpoint &&
      phone.known.log(chosen).counts({ ...checkpoint, timeZone: head?.timeZone ?? '' }, new Date(phone.now()));
    return {
      pairing,
      storage,
      device: head && { id: head.device._id, name: head.device.name, kind: head.device.kind },
      edition: head?.edition ?? '',
      timeZone: head?.timeZone ?? '',
      checkpoints: head?.checkpoints ?? [],
      checkpoint,
      list: head && { version: head.version, at: head.now, tickets: phone.known.tickets.size },
      counts: { inside: counts?.inside ?? 0, admitted: counts?.admitted ?? 0, unsent: phone.unsent().length },
      isOnline,
      clockOffsetMs: offset,
      isClockOff: phone.clockOff() !== 0,
      results: results.latest(),
    };
  }

  async function scanned(typed: string, from: ScannedFrom): Promise<Shown> {
    const text = typed.slice(0, longestText).trim();
    for (const [known, { at }] of recent) if (now() - at >= sameScanMs || now() < at) recent.delete(known);
    const before = recent.get(text);
    const shown = before?.shown ?? ready.then(() => results.scan(text, from));
    recent.set(text, { at: now(), shown });
    const { id, isStored, verdict } = await shown;
    // What failed here, and not by the ticket, is tried again at once.
    if (!isStored && verdict !== 'confirm') recent.delete(text);
    return results.find(id) ?? shown;
  }
  /** The same code may be scanned again at once after somebody has decided something. */
  const afresh = <T>(value: T): T => {
    recent.clear();
    return value;
  };

  async function search(query: string): Promise<readonly Found[] | 'offline' | 'tooMany' | 'notDesk'> {
    const key = phone.device()?.key;
    try {
      const answer = await server.ask(calls.searchAtDesk, { key, query: { q: query }, timeoutMs: callMs });
      if (answer.status === 429) return 'tooMany';
      if (answer.status !== 200) return 'notDesk';
      const { people } = answer.json as { people: DevicePerson[] };
      results.nameFound(people);
      return people;
    } catch {
      return 'offline';
    }
  }

  async function receive(text: string): Promise<Received | 'storageFull' | undefined> {
    const read = fromCode(text);
    if (!read) return undefined;
    return phone.exclusively(async () => {
      const isNew = ({ id, device }: { id: string; device?: string | undefined }) =>
        device !== phone.device()?.id && !phone.known.isListed(id) && !phone.has(id);
      const scans = read.scans.filter(({ scan }) => isNew(scan));
      if (scans.length > 0 && !(await phone.add(scans))) return 'storageFull';
      sync.upload();
      return { part: read.part, parts: read.parts, taken: scans.length };
    });
  }

  async function pair(pairing: string): ReturnType<Scanner['pair']> {
    await ready;
    if (phone.about().storage === 'unavailable') return 'unavailable';
    try {
      const answer = await server.ask(calls.pairDevice, { body: { pairing }, timeoutMs: callMs });
      if (answer.status === 429) return 'tooMany';
      if (answer.status !== 200) return 'over';
      const { deviceId, deviceKey } = answer.json as { deviceId: string; deviceKey: string };
      await phone.pairAs({ id: deviceId, key: deviceKey });
    } catch (error) {
      return error instanceof DOMException && error.name !== 'AbortError' ? 'unavailable' : 'offline';
    }
    results.clear();
    void navigator.storage?.persist?.().catch(() => {});
    void sync.now();
    return 'paired';
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState() {
      state ??= read();
      return state;
    },
    pair,
    choose: async (checkpoint) => {
      await ready;
      await phone.choose(afresh(checkpoint));
    },
    scanned,
    confirm: (id) => results.confirm(id),
    dismiss: (id) => results.dismiss(afresh(id)),
    undo: (id) => results.undo(id).then(afresh),
    override: (id) => results.override(id).then(afresh),
    search,
    async unsentCodes() {
      await ready;
      const device = phone.device();
      if (!device) return [];
      return toCodes(await Promise.all(phone.unsent().map((one) => proven(one, device))));
    },
    receive: (text) => ready.then(() => receive(text)),
    async facts() {
      const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
      return {
        isPersistent: (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
        roomMb: quota === undefined ? undefined : Math.round((quota - usage) / 1e6),
        battery: await battery(),
      };
    },
    refresh: () => ready.then(() => sync.now()),
    dispose() {
      listeners.clear();
      sync.stop();
      results.stop();
      phone.stop();
    },
  };
}

/** In percent, where a browser says it. */
async function battery(): Promise<number | undefined> {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ level: number }> };
  const found = await getBattery?.call(navigator).catch(() => undefined);
  return found && Math.round(found.level * 100);
}
