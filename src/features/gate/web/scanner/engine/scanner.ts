import * as calls from '#features/gate/calls.ts';
import type { DevicePerson } from '#features/gate/contract.ts';
import { sameScanMs } from '#features/gate/rules.ts';
import { fromCode, toScanCodes, withProof } from './carry.ts';
import { createPhone, type Phone } from './phone.ts';
import { createResults } from './results.ts';
import { readScannerState } from './scanner-state.ts';
import type { ReadyFacts, Received, Scanner, ScannerOptions, ScannerState, Shown } from './scanner-types.ts';
import { createCalls } from './server-calls.ts';
import { createSync } from './sync.ts';

const callMs = 15_000;

/**
 * Everything that a phone at the gate does, without the screen (decision 50). Each part knows only the parts before it.
 * `phone.ts` has the list, this phone's scans and the clock, and stores them. It calls `onAnswer` with the server's
 * result for a scan, and `onErased`. `sync.ts` sends scans to the server (`uploads.ts`), and brings lists and answers
 * to the phone. `results.ts` turns a text into an answer with `identify.ts`, `decide-here.ts`, `store-scan.ts`, and
 * `amend.ts` for undos and overrides. `server-answers.ts` then shows whether the server agrees. All parts call
 * `changed`, so that the screen reads the state again.
 */
export function createScanner(options: ScannerOptions = {}): Scanner {
  const { now = Date.now, name = 'symposia-gate', onErased = () => {}, onShown = () => {} } = options;
  const listeners = new Set<() => void>();
  const recent = createRecentCodes(now);
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
  // Wrapped, because a browser allows `fetch` to be called only on its window.
  const server = createCalls(options.fetch ?? ((url, init) => fetch(url, init)));
  const sync = createSync(phone, server, battery);
  const results = createResults(phone, sync, changed, onShown);
  const ready = phone.load().then(() => void sync.now());

  /** After a decision by the steward, the same code may be scanned again at once. */
  const decided = <T>(value: T): T => {
    recent.clear();
    return value;
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState() {
      state ??= readScannerState(phone, results.latest());
      return state;
    },
    async pair(pairing) {
      await ready;
      const result = await pairPhone(phone, server, pairing);
      if (result !== 'paired') return result;
      results.clear();
      void navigator.storage?.persist?.().catch(() => {});
      void sync.now();
      return result;
    },
    async choose(checkpoint) {
      await ready;
      await phone.choose(decided(checkpoint));
    },
    async scanned(typed, from) {
      const shown = await recent.once(typed, (text) => ready.then(() => results.scan(text, from)));
      return results.find(shown.id) ?? shown;
    },
    confirm: (id) => results.confirm(id),
    dismiss: (id) => results.dismiss(decided(id)),
    undo: (id) => results.undo(id).then(decided),
    override: (id) => results.override(id).then(decided),
    async search(query) {
      const found = await searchAtDesk(phone, server, query);
      if (typeof found !== 'string') results.nameFound(found);
      return found;
    },
    async unsentCodes() {
      await ready;
      const device = phone.device();
      if (!device) return [];
      return toScanCodes(await Promise.all(phone.unsent().map((one) => withProof(one, device))));
    },
    async receive(text) {
      await ready;
      const received = await receiveScans(phone, text);
      if (typeof received === 'object') sync.upload();
      return received;
    },
    facts: readyFacts,
    refresh: () => ready.then(() => sync.now()),
    dispose() {
      listeners.clear();
      sync.stop();
      results.stop();
      phone.stop();
    },
  };
}

type Calls = ReturnType<typeof createCalls>;

async function pairPhone(phone: Phone, server: Calls, pairing: string): ReturnType<Scanner['pair']> {
  if (phone.about().storage === 'unavailable') return 'unavailable';
  try {
    const answer = await server.ask(calls.pairDevice, { body: { pairing }, timeoutMs: callMs });
    if (answer.status === 429) return 'tooMany';
    if (answer.status !== 200) return 'over';
    const { deviceId, deviceKey } = answer.json as { deviceId: string; deviceKey: string };
    await phone.pairAs({ id: deviceId, key: deviceKey });
    return 'paired';
  } catch (error) {
    return error instanceof DOMException && error.name !== 'AbortError' ? 'unavailable' : 'offline';
  }
}

async function searchAtDesk(phone: Phone, server: Calls, query: string): ReturnType<Scanner['search']> {
  const key = phone.device()?.key;
  try {
    const answer = await server.ask(calls.searchAtDesk, { key, query: { q: query }, timeoutMs: callMs });
    if (answer.status === 429) return 'tooMany';
    if (answer.status !== 200) return 'notDesk';
    const { people } = answer.json as { people: DevicePerson[] };
    return people;
  } catch {
    return 'offline';
  }
}

/** Takes those scans of another phone that this phone does not have yet. */
async function receiveScans(phone: Phone, text: string): Promise<Received | 'storageFull' | undefined> {
  const read = fromCode(text);
  if (!read) return undefined;
  return phone.exclusively(async () => {
    const isNew = ({ id, device }: { id: string; device?: string | undefined }) =>
      device !== phone.device()?.id && !phone.known.isListed(id) && !phone.has(id);
    const scans = read.scans.filter(({ scan }) => isNew(scan));
    if (scans.length > 0 && !(await phone.add(scans))) return 'storageFull';
    return { part: read.part, parts: read.parts, taken: scans.length };
  });
}

async function readyFacts(): Promise<ReadyFacts> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return {
    isPersistent: (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
    roomMb: quota === undefined ? undefined : Math.round((quota - usage) / 1e6),
    battery: await battery(),
  };
}

/** In percent; undefined if the browser does not say. */
async function battery(): Promise<number | undefined> {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ level: number }> };
  const found = await getBattery?.call(navigator).catch(() => undefined);
  return found && Math.round(found.level * 100);
}

/** No text of a ticket is longer. Codes with another phone's scans are read elsewhere. */
const longestText = 400;

/** A camera reads one code many times a second, so the same text is one scan for a few seconds. */
function createRecentCodes(now: () => number) {
  const recent = new Map<string, { at: number; shown: Promise<Shown> }>();

  return {
    async once(typed: string, scan: (text: string) => Promise<Shown>): Promise<Shown> {
      const text = typed.slice(0, longestText).trim();
      for (const [known, { at }] of recent) if (now() - at >= sameScanMs || now() < at) recent.delete(known);
      const shown = recent.get(text)?.shown ?? scan(text);
      recent.set(text, { at: now(), shown });
      const { isStored, verdict } = await shown;
      // If the phone could not store the scan, the ticket may be tried again at once.
      if (!isStored && verdict !== 'confirm') recent.delete(text);
      return shown;
    },
    clear: () => recent.clear(),
  };
}
