import type { ScanResult } from '#features/gate/contract.ts';
import { createKnown, type Known, toLogScan } from './known.ts';
import type { ScannerState } from './scanner-types.ts';
import { type Device, type Meta, type OwnScan, openStore, type Store } from './store.ts';

export interface PhoneOptions {
  name: string;
  now: () => number;
  /** Something in the state has changed. */
  onChange: () => void;
  onAnswer: (id: string, result: ScanResult) => void;
  onErased: () => void;
}

export type PhoneState = ReturnType<typeof createPhoneState>;

/** The phone's state, in memory and in its store. Tabs of one phone share the store. */
export function createPhoneState({ name, onChange, onErased }: PhoneOptions) {
  const known: Known = createKnown();
  const own = new Map<number, OwnScan>();
  const channel = new BroadcastChannel(name);
  const store = createReopenedStore(name);
  const about = {
    pairing: 'starting' as ScannerState['pairing'],
    storage: 'ready' as ScannerState['storage'],
    isOnline: false,
    offset: undefined as number | undefined,
    checkpoint: '',
  };
  let device: Device | undefined;

  let last: Promise<unknown> = Promise.resolve();
  /** Runs work one after the other, so that nothing changes between a decision and its storing. */
  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  }
  function set(more: Partial<typeof about>): void {
    Object.assign(about, more);
    onChange();
  }

  async function load(): Promise<void> {
    try {
      const kept = await store.use((open) => open.read());
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
  /** Scans that this phone carries for another one are not in its own log before the server has them. */
  function putInLog(scans: Iterable<OwnScan>): void {
    for (const one of scans) {
      if (!one.scan.device && !known.isListed(one.scan.id)) {
        known.log(one.scan.checkpoint).put(toLogScan(one, device?.id ?? ''));
      }
    }
  }
  function forget(): void {
    device = undefined;
    store.close();
    known.clear();
    own.clear();
    set({ pairing: 'erased', checkpoint: '' });
    onErased();
  }

  /** Another tab has changed or erased the store. */
  channel.onmessage = ({ data }) => void exclusively(data === 'erased' ? async () => forget() : load);
  // `unref` exists only in Node, where an open channel would keep the process running.
  if ('unref' in channel) (channel as { unref(): void }).unref();

  return {
    known,
    own,
    about,
    store,
    device: () => device,
    set,
    exclusively,
    load,
    putInLog,
    forget,
    unsent: (): OwnScan[] => [...own.values()].filter(({ isSent }) => !isSent),
    tellTabs: (what: 'changed' | 'erased') => channel.postMessage(what),
    storageFailed: (error: unknown) => set({ storage: isFull(error) ? 'full' : 'unavailable' }),
    stop(): void {
      channel.onmessage = null;
      channel.close();
      store.close();
    },
  };
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * Browsers close the store of a page that was in the background, and not all report it. The store is then opened once
 * more.
 */
function createReopenedStore(name: string) {
  let store: Store | undefined;
  const close = () => {
    store?.close();
    store = undefined;
  };
  async function opened(): Promise<Store> {
    store ??= await openStore(name, () => {
      store = undefined;
    });
    return store;
  }
  return {
    close,
    async use<T>(work: (open: Store) => Promise<T>): Promise<T> {
      try {
        return await work(await opened());
      } catch (error) {
        if (isFull(error)) throw error;
        close();
        return work(await opened());
      }
    },
    /** Stores a value that the page can do without. */
    async tryToSet<Key extends keyof Meta>(key: Key, value: Meta[Key]): Promise<void> {
      await store?.set(key, value).catch(() => {});
    },
  };
}
