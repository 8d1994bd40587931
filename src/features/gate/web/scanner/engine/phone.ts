import type { GateList, ScanResult } from '#features/gate/contract.ts';
import { proven } from './carry.ts';
import { createKnown, type Known, toLogScan } from './known.ts';
import type { ScannerState } from './scanner-types.ts';
import type { Answered } from './server-calls.ts';
import { type Device, type NewScan, type OwnScan, openStore, type Store } from './store.ts';

/** A smaller difference is corrected by the list alone: the header has whole seconds, and may be a proxy's. */
const coarseClockMs = 5_000;
/** From this difference on the clock counts as wrong, and its scans are marked. */
const farOffMs = 10 * 60_000;

interface PhoneOptions {
  name: string;
  now: () => number;
  /** Something in the state has changed. */
  onChange: () => void;
  onAnswer: (id: string, result: ScanResult) => void;
  onErased: () => void;
}

export type Phone = ReturnType<typeof createPhone>;

/** What this phone is and has, in memory as in its store; tabs of one phone share the store. */
export function createPhone({ name, now, onChange, onAnswer, onErased }: PhoneOptions) {
  const known: Known = createKnown();
  const own = new Map<number, OwnScan>();
  const channel = new BroadcastChannel(name);
  const about = {
    pairing: 'starting' as ScannerState['pairing'],
    storage: 'ready' as ScannerState['storage'],
    isOnline: false,
    offset: undefined as number | undefined,
    checkpoint: '',
  };
  let device: Device | undefined;
  let store: Store | undefined;

  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: what is decided holds until it is stored. */
  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  }
  function set(more: Partial<typeof about>): void {
    Object.assign(about, more);
    onChange();
  }

  async function opened(): Promise<Store> {
    store ??= await openStore(name, () => {
      store = undefined;
    });
    return store;
  }
  async function load(): Promise<void> {
    try {
      const kept = await withStore((open) => open.read());
      device = kept.device;
      known.restore(kept.head, kept.parts);
      own.clear();
      for (const scan of kept.own) own.set(scan.key, scan);
      putInLog(own.values());
      const { offset, checkpoint = '' } = kept;
      set({ offset, checkpoint, pairing: kept.isRevoked ? 'revoked' : device ? 'paired' : 'unpaired' });
    } catch {
      set({ pairing: 'unpaired', storage: 'unavailable' });
    }
  }
  /** Scans that are carried for another phone do not count here before the server has them. */
  function putInLog(scans: Iterable<OwnScan>): void {
    for (const one of scans) {
      if (!one.scan.device && !known.isListed(one.scan.id)) known.log(one.scan.checkpoint).put(toLogScan(one, idOf()));
    }
  }
  const idOf = () => device?.id ?? '';

  /** Another tab has written to the store, or has erased it. */
  channel.onmessage = ({ data }) => void exclusively(data === 'erased' ? async () => forget() : load);
  // Only Node has it, where an open channel keeps the process running.
  if ('unref' in channel) (channel as { unref(): void }).unref();

  function forget(): void {
    device = undefined;
    store?.close();
    store = undefined;
    known.clear();
    own.clear();
    set({ pairing: 'erased', checkpoint: '' });
    onErased();
  }

  const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';
  /** Browsers close the store of a page that was in the background, and not all say so: then it is opened once more. */
  async function withStore<T>(work: (open: Store) => Promise<T>): Promise<T> {
    try {
      return await work(await opened());
    } catch (error) {
      if (isFull(error)) throw error;
      store?.close();
      store = undefined;
      return work(await opened());
    }
  }

  return {
    known,
    exclusively,
    about: () => about,
    set,
    load: () => exclusively(load),
    device: () => device,
    isRevoked: () => about.pairing === 'revoked' || about.pairing === 'erased',
    unsent: (): OwnScan[] => [...own.values()].filter(({ isSent }) => !isSent),
    has: (id: string) => [...own.values()].some(({ scan }) => scan.id === id),
    now: () => now() + (about.offset ?? 0),
    /** Minutes that the clock is behind the server's, negative if ahead; 0 if at most ten minutes off. */
    clockOff: () => (Math.abs(about.offset ?? 0) > farOffMs ? Math.round((about.offset ?? 0) / 60_000) : 0),

    /** Call it inside `exclusively`. False: the scans could not be stored, so they do not count. */
    async add(scans: readonly NewScan[]): Promise<boolean> {
      try {
        const added = await withStore((open) => open.add(scans));
        for (const one of added) own.set(one.key, one);
        putInLog(added);
      } catch (error) {
        set({ storage: isFull(error) ? 'full' : 'unavailable' });
        return false;
      }
      channel.postMessage('changed');
      set({ storage: 'ready' });
      return true;
    },

    settle: (answers: readonly { own: OwnScan; result: ScanResult }[]) =>
      exclusively(async () => {
        const isOver = ({ scan }: OwnScan, { result }: ScanResult) =>
          result === 'kept' || scan.device !== undefined || known.isListed(scan.id);
        const gone = answers.filter((answer) => isOver(answer.own, answer.result)).map((answer) => answer.own.key);
        const sent = answers.filter((answer) => !gone.includes(answer.own.key)).map((answer) => answer.own);
        await withStore((open) => open.settle(sent, gone));
        for (const one of sent) own.set(one.key, { ...one, isSent: true });
        for (const key of gone) own.delete(key);
        for (const { own: one, result } of answers) {
          if (result.result === 'kept' && !one.scan.device) known.log(one.scan.checkpoint).remove(one.scan.id);
          onAnswer(one.scan.id, result);
        }
        channel.postMessage('changed');
        onChange();
      }),

    /** `since`: the version that the request named. */
    takeList: (list: GateList, since: string | undefined) =>
      exclusively(async () => {
        if (!device || list.device._id !== device.id) return;
        // Another tab has taken a list meanwhile, and these changes do not follow it.
        if (!list.isWhole && known.head()?.version !== since) return;
        const ids = new Set(list.scans.map(({ id }) => id));
        const shown = [...own.values()].filter(({ isSent, scan }) => isSent && ids.has(scan.id)).map(({ key }) => key);
        const isNew = list.version !== known.head()?.version;
        known.apply(list);
        putInLog(own.values());
        try {
          const said = { since, whole: known.whole, shown };
          if (!(await withStore((open) => open.addList(list, said)))) return await load();
          for (const key of shown) own.delete(key);
          if (isNew) channel.postMessage('changed');
        } catch (error) {
          set({ storage: isFull(error) ? 'full' : 'unavailable' });
        }
        onChange();
      }),

    /**
     * `serverNow`: the server's clock at this moment, at most `within` milliseconds off. A clock that agrees with it as
     * far as one can tell is left alone: two phones with good clocks must not order their scans by a slow network.
     */
    async measureClock(serverNow: number, within = 0): Promise<void> {
      const measured = Math.round(serverNow - now());
      const before = about.offset ?? 0;
      const offset = Math.abs(measured - before) <= within + 1 ? before : measured;
      const isNews = Math.abs(offset - (about.offset ?? Number.POSITIVE_INFINITY)) > 1_000;
      set({ offset });
      if (isNews) await store?.set('offset', offset).catch(() => {});
    },

    /** What any answer says of this phone. `from`: the device that asked. */
    async heard({ status, date, took }: Answered, from: Device | undefined, tellsRevoked: boolean): Promise<void> {
      if (from !== device) return;
      about.isOnline = true;
      // The server read its clock while the phone waited; the header leaves out up to a second.
      const half = (took + 1_000) / 2;
      if (Math.abs(date - this.now()) > coarseClockMs) await this.measureClock(date + half, half);
      if (status === 410 && tellsRevoked && about.pairing !== 'revoked') {
        set({ pairing: 'revoked' });
        await store?.set('isRevoked', true).catch(() => {});
      } else if (status === 401) set({ pairing: 'unknown' });
      else set(about.pairing === 'unknown' ? { pairing: 'paired' } : {});
    },

    async choose(checkpoint: string): Promise<void> {
      set({ checkpoint });
      await store?.set('checkpoint', checkpoint).catch(() => {});
    },

    /** Scans that wait go on as those of the device that this phone was before. */
    pairAs: (next: Device) =>
      exclusively(async () => {
        const unsent = [...own.values()].filter(({ isSent }) => !isSent);
        const before = device;
        const rows = await Promise.all(
          unsent.map(async (one) => (before ? { ...one, scan: await proven(one, before) } : one)),
        );
        await withStore((open) => open.pairAs(next, rows));
        channel.postMessage('changed');
        await load();
      }),

    eraseIfRevoked: () =>
      exclusively(async () => {
        if (about.pairing !== 'revoked') return;
        if (await withStore((open) => open.erase())) {
          channel.postMessage('erased');
          forget();
        } else await load();
      }),

    stop(): void {
      channel.onmessage = null;
      channel.close();
      store?.close();
    },
  };
}
