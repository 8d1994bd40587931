import * as calls from '#features/gate/calls.ts';
import type { GateList, ScanResult } from '#features/gate/contract.ts';
import { toSent } from './carry.ts';
import { createLoop } from './loop.ts';
import type { Phone } from './phone.ts';
import type { Answered, createCalls } from './server-calls.ts';
import type { OwnScan } from './store.ts';

const listEveryMs = 12_000;
const restMs = 500;
const askMs = 15_000;
/** The whole list on a crowded network. */
const listMs = 60_000;
/** Longer than the server's heartbeat. */
const silenceMs = 40_000;

export interface Sync {
  /** Scans wait. */
  upload(): void;
  /** The list and the scans now, without waiting for the next turn. */
  now(): Promise<void>;
  /** What is new in the list, for at most that long. */
  refreshWithin(ms: number): Promise<void>;
  stop(): void;
}

/** Brings the phone's scans to the server and the list to the phone; neither waits for the other (R327). */
export function createSync(
  phone: Phone,
  server: ReturnType<typeof createCalls>,
  battery: () => Promise<number | undefined>,
): Sync {
  /** Where the server takes a whole batch for wrong, smaller ones find out which scan it is. */
  let atOnce = calls.mostScans;
  let skipped = 0;

  async function uploadSome(): Promise<boolean> {
    if (!phone.device()) return false;
    const unsent = phone.unsent();
    if (unsent.length === 0) {
      await phone.eraseIfRevoked();
      return false;
    }
    const from = skipped % unsent.length;
    const batch = unsent.slice(from, from + atOnce);
    const answer = await ask(calls.sendScans, { body: { scans: batch.map(toSent) }, timeoutMs: askMs });
    if (answer.status !== 200) {
      const isTheBatch = answer.status === 400 || answer.status === 413 || answer.status === 422;
      if (isTheBatch && atOnce > 1) atOnce = Math.ceil(atOnce / 4);
      else if (isTheBatch) skipped = from + 1;
      throw new Error(`not uploaded: ${answer.status}`);
    }
    atOnce = calls.mostScans;
    const answers = answersFor(batch, answer.json);
    // A scan without an answer from the server does not block later ones.
    skipped = from + batch.length - answers.length;
    if (answers.length === 0) throw new Error('the answer names none of the scans');
    await phone.settle(answers);
    if (phone.unsent().length === 0) await phone.eraseIfRevoked();
    return phone.unsent().length > 0;
  }

  async function readList(): Promise<boolean> {
    if (!phone.device() || phone.isRevoked()) return false;
    const started = performance.now();
    const since = phone.known.head()?.version;
    const query = { since, unsent: phone.unsent().length, battery: await battery(), clockOff: phone.clockOff() };
    const answer = await ask(calls.getGateList, { query, timeoutMs: listMs });
    // A revoked phone erases itself after its last upload.
    if (phone.isRevoked()) uploads.wake();
    if (answer.status !== 200) throw new Error(`no list: ${answer.status}`);
    const list = answer.json as GateList;
    // The server looked at its clock at some moment of this time.
    const half = (performance.now() - started) / 2;
    await phone.measureClock(Date.parse(list.now) + half, half);
    await phone.takeList(list, since);
    return false;
  }

  async function ask(
    call: Parameters<typeof server.ask>[0],
    input: Parameters<typeof server.ask>[1],
  ): Promise<Answered> {
    const device = phone.device();
    try {
      const answer = await server.ask(call, { ...input, key: device?.key });
      await phone.heard(answer, device, call !== calls.sendScans);
      return answer;
    } catch (error) {
      phone.set({ isOnline: false });
      throw error;
    }
  }

  async function followNews(): Promise<boolean> {
    const device = phone.device();
    if (!device || phone.isRevoked()) return false;
    await server.listen(calls.watchGate, device.key, silenceMs, (text) => {
      if (JSON.parse(text).version !== phone.known.head()?.version) lists.wake();
    });
    return true;
  }

  const uploads = createLoop(uploadSome, restMs);
  const lists = createLoop(readList, restMs, listEveryMs);
  const news = createLoop(followNews, restMs, listEveryMs);
  const everything = async () => {
    news.wake();
    await Promise.all([uploads.now(), lists.now()]);
  };
  const back = () => void everything();
  globalThis.addEventListener?.('online', back);
  return {
    upload: uploads.wake,
    now: everything,
    refreshWithin: (ms) => Promise.race([lists.now(), new Promise<void>((resolve) => setTimeout(resolve, ms))]),
    stop() {
      globalThis.removeEventListener?.('online', back);
      for (const loop of [uploads, lists, news]) loop.stop();
      server.stop();
    },
  };
}

/** Only scans that the server has explicitly confirmed may be forgotten. */
function answersFor(batch: readonly OwnScan[], json: unknown): { own: OwnScan; result: ScanResult }[] {
  const { results } = json as { results?: ScanResult[] };
  return batch.flatMap((own, place) => {
    const result = results?.[place];
    const isTaken = result?.result === 'stored' || result?.result === 'kept';
    return result && isTaken && result.id === own.scan.id ? [{ own, result }] : [];
  });
}
