import 'fake-indexeddb/auto';
import type { CheckpointKind } from '#features/gate/admin-contract.ts';
import { getGateList } from '#features/gate/calls.ts';
import { createScanner } from '#features/gate/web/scanner/engine/scanner.ts';
import type { Scanner } from '#features/gate/web/scanner/engine/scanner-types.ts';
import { seededRandom } from '#shared/kolam/random.ts';
import type { Random } from '../draw.ts';
import type { DayPhone } from './demo-gate.ts';
import type { DemoDay } from './fill-day.ts';

interface Around {
  fetch: typeof fetch;
  /** Milliseconds from one person to the next at each phone. */
  pauseMs: number;
  /** Codes of the people who will come next, for each kind of checkpoint. */
  next: DemoDay['codes'];
  /** Codes of the people who were let in at each kind of checkpoint, latest last. */
  served: DemoDay['codes'];
}

interface SimulatedPhone {
  phone: DayPhone;
  scanner: Scanner;
  /** Turns its network on or off. */
  connect(isThere: boolean): void;
  stop(): Promise<void>;
}

/** Factors for the pause: handing over a kit takes longer, and the desk registers people first. */
const slower: Partial<Record<CheckpointKind, number>> = { kit: 1.5, desk: 4 };

/** Runs the real scanner (decision 50) for each phone with people in front of it, until it is stopped. */
export function runPhones(day: DemoDay, send: typeof fetch, pauseMs = 8_000): SimulatedPhone[] {
  const served = { gate: [], hall: [], kit: [], meal: [], desk: [] };
  const around = { next: structuredClone(day.codes), served, fetch: send, pauseMs };
  return day.phones.map((phone) => runPhone(phone, around));
}

/** Takes the network away from one gate after the other for a while. Returns a function that ends this. */
export function runOutages(phones: readonly SimulatedPhone[], everyMs = 40_000): () => Promise<void> {
  const gates = phones.filter(({ phone }) => phone.kind === 'gate');
  return repeat(everyMs, async (turn) => {
    const without = turn % 4 === 1 ? gates[Math.floor(turn / 4) % gates.length] : undefined;
    for (const gate of gates) gate.connect(gate !== without);
  });
}

function runPhone(phone: DayPhone, around: Around): SimulatedPhone {
  const random = seededRandom(phone.id);
  const line = createLine(around.fetch, phone.battery);
  const scanner = createScanner({ name: `demo ${phone.id}`, fetch: line.fetch, now: () => Date.now() + phone.fastMs });
  let isReady = false;
  const stop = repeat(around.pauseMs * (slower[phone.kind] ?? 1), async () => {
    isReady ||= await prepare(scanner, phone);
    if (isReady) await serveNext(scanner, phone, random, around, line.isThere());
  });
  return {
    phone,
    scanner,
    connect: line.connect,
    async stop() {
      await stop();
      scanner.dispose();
    },
  };
}

/** False if the server has not started yet. */
async function prepare(scanner: Scanner, { pairing }: DayPhone): Promise<boolean> {
  if (scanner.getState().pairing !== 'paired' && (await scanner.pair(pairing)) !== 'paired') return false;
  await scanner.refresh();
  const [checkpoint] = scanner.getState().checkpoints;
  if (checkpoint) await scanner.choose(checkpoint._id);
  return checkpoint !== undefined;
}

async function serveNext(
  scanner: Scanner,
  { kind }: DayPhone,
  random: Random,
  around: Around,
  isOnline: boolean,
): Promise<void> {
  const [next, served] = [around.next[kind], around.served[kind]];
  // Without a network, a gate may let in a ticket that another gate has let in already. The board then shows a
  // conflict.
  const isAgain = random() < (isOnline ? 1 / 12 : kind === 'gate' ? 1 / 8 : 0);
  const code = (isAgain && served.pop()) || next.shift() || served.shift();
  if (!code) return;
  const shown = await scanner.scanned(code, 'camera');
  const { id, verdict } = shown.verdict === 'confirm' ? await scanner.confirm(shown.id) : shown;
  if (verdict === 'refused' && random() < 1 / 3) await scanner.override(id);
  if (verdict !== 'admitted' && verdict !== 'in') return;
  if (random() < 1 / 50) await scanner.undo(id);
  else if (isOnline) served.push(code);
}

/** A phone's network, which can fail for all running calls, and its battery. */
function createLine(send: typeof fetch, battery: number) {
  let outage = new AbortController();
  const started = performance.now();
  return {
    isThere: () => !outage.signal.aborted,
    connect(isThere: boolean): void {
      if (!isThere) outage.abort();
      else if (outage.signal.aborted) outage = new AbortController();
    },
    fetch: ((url, init) => {
      const { signal } = outage;
      if (signal.aborted) return Promise.reject(new TypeError('the network is gone'));
      const drained = Math.floor((performance.now() - started) / 120_000);
      const left = Math.max(2, battery - drained);
      const address = String(url).startsWith(getGateList.path) ? `${url}&battery=${left}` : url;
      return send(address, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
    }) satisfies typeof fetch,
  };
}

/** Repeats `work` with pauses of about `pauseMs`. Returns a function that stops after the current call. */
function repeat(pauseMs: number, work: (turn: number) => Promise<void>): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  const next = (turn: number) => {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        running = work(turn).finally(() => next(turn + 1));
      },
      pauseMs * (0.5 + Math.random()),
    );
  };
  next(0);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
