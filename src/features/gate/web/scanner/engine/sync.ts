import * as calls from '#features/gate/calls.ts';
import type { GateList } from '#features/gate/contract.ts';
import { type Ask, createAsk } from './ask.ts';
import { createLoop } from './loop.ts';
import type { Phone } from './phone.ts';
import type { createCalls } from './server-calls.ts';
import { createUploads } from './uploads.ts';

const listEveryMs = 12_000;
const restMs = 500;
/** The time limit for the whole list on a crowded network. */
const listMs = 60_000;
/** Longer than the server's heartbeat. */
const silenceMs = 40_000;

export interface Sync {
  /** Call it when scans are waiting. */
  upload(): void;
  /** Exchanges the list and the scans at once, without waiting for the loops. */
  now(): Promise<void>;
  /** Reads changes of the list, and waits at most this long. */
  refreshWithin(ms: number): Promise<void>;
  stop(): void;
}

/** Sends the phone's scans to the server and brings the list to the phone. Neither waits for the other (R327). */
export function createSync(
  phone: Phone,
  server: ReturnType<typeof createCalls>,
  battery: () => Promise<number | undefined>,
): Sync {
  const ask = createAsk(phone, server);
  const uploads = createLoop(createUploads(phone, ask), restMs);
  const readList = createReadList(phone, ask, battery, uploads.wake);
  const lists = createLoop(readList, restMs, listEveryMs);
  const news = createLoop(createFollowChanges(phone, server, lists.wake), restMs, listEveryMs);
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

/** One run of the loop that brings the list to the phone. */
function createReadList(
  phone: Phone,
  ask: Ask,
  battery: () => Promise<number | undefined>,
  onRevoked: () => void,
): () => Promise<boolean> {
  return async () => {
    if (!phone.device() || phone.isRevoked()) return false;
    const started = performance.now();
    const since = phone.known.head()?.version;
    const query = { since, unsent: phone.unsent().length, battery: await battery(), clockOff: phone.clockOff() };
    const answer = await ask(calls.getGateList, { query, timeoutMs: listMs });
    // A revoked phone erases itself after its last upload.
    if (phone.isRevoked()) onRevoked();
    if (answer.status !== 200) throw new Error(`no list: ${answer.status}`);
    const list = answer.json as GateList;
    // The server read its clock at some moment during the call.
    const half = (performance.now() - started) / 2;
    await phone.measureClock(Date.parse(list.now) + half, half);
    await phone.takeList(list, since);
    return false;
  };
}

/** One run of the loop that listens for new lists. It lasts as long as the server's live answer. */
function createFollowChanges(
  phone: Phone,
  server: ReturnType<typeof createCalls>,
  onNewList: () => void,
): () => Promise<boolean> {
  return async () => {
    const device = phone.device();
    if (!device || phone.isRevoked()) return false;
    await server.listen(calls.watchGate, device.key, silenceMs, (text) => {
      if (JSON.parse(text).version !== phone.known.head()?.version) onNewList();
    });
    return true;
  };
}
