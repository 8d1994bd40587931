import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { GateList, SentScan } from '#features/gate/contract.ts';
import type { RefusedFor } from '#features/gate/rules.ts';

/** The phone's own copy of the gate's data, in IndexedDB. */

/** The changes in a list. A whole list is the first part. */
export type Part = Pick<GateList, 'opens' | 'tickets' | 'scans'>;
/** The rest of the last list, which every list contains completely. */
export type Head = Omit<GateList, 'isWhole' | keyof Part>;

/** A scan that this phone must upload: its own, or one that it received from another phone. */
export interface OwnScan {
  /** The order on this phone. For its own scans it is also the `seq`. */
  key: number;
  scan: Omit<SentScan, 'seq'> & { seq?: number };
  /** For the phone's own decisions. */
  person: string;
  refusal: RefusedFor | '';
  /** Whether the scan is in the server's log. No list has contained it yet. */
  isSent: boolean;
}
export type NewScan = Omit<OwnScan, 'key' | 'isSent'>;

export interface Device {
  id: string;
  key: string;
}

export interface Meta {
  device: Device;
  head: Head;
  /** How far the server's clock is ahead, in milliseconds. */
  offset: number;
  checkpoint: string;
  isRevoked: boolean;
}

interface Schema extends DBSchema {
  meta: { key: keyof Meta; value: Meta[keyof Meta] };
  parts: { key: number; value: Part };
  own: { key: number; value: OwnScan };
}

interface Stored extends Partial<Meta> {
  parts: Part[];
  own: OwnScan[];
}

const stores = ['meta', 'parts', 'own'] as const;
/** When there are this many parts, they are replaced by one. */
const mostParts = 100;

export type Store = Awaited<ReturnType<typeof openStore>>;

/** `onClosed`: browsers close the database of a page that was in the background for a long time. */
export async function openStore(name: string, onClosed: () => void) {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('meta');
      fresh.createObjectStore('parts', { autoIncrement: true });
      fresh.createObjectStore('own', { keyPath: 'key', autoIncrement: true });
    },
    blocking: () => db.close(),
    terminated: onClosed,
  });
  return {
    async read(): Promise<Stored> {
      const tx = db.transaction(stores);
      const [names, values] = [await tx.objectStore('meta').getAllKeys(), await tx.objectStore('meta').getAll()];
      const meta: Partial<Meta> = Object.fromEntries(names.map((key, place) => [key, values[place]]));
      return { ...meta, parts: await tx.objectStore('parts').getAll(), own: await tx.objectStore('own').getAll() };
    },

    set: <Key extends keyof Meta>(key: Key, value: Meta[Key]) => db.put('meta', value, key),

    /** Resolves only when the scans are on the phone's disk. */
    async add(scans: readonly NewScan[]): Promise<OwnScan[]> {
      const tx = db.transaction('own', 'readwrite', { durability: 'strict' });
      const added: OwnScan[] = [];
      for (const scan of scans) {
        // The store assigns the key.
        const row = { ...scan, isSent: false };
        added.push({ ...row, key: await tx.store.add(row as OwnScan) });
      }
      await tx.done;
      return added;
    },

    /** After an answer from the server: `sent` scans are in its log, `gone` scans need not be kept any longer. */
    async settle(sent: readonly OwnScan[], gone: readonly number[]): Promise<void> {
      const tx = db.transaction('own', 'readwrite');
      for (const scan of sent) tx.store.put({ ...scan, isSent: true });
      for (const key of gone) tx.store.delete(key);
      await tx.done;
    },

    /**
     * Stores the whole list or nothing. Returns false if the changes do not follow the stored list, because something
     * would be missing. Calls `whole` only if so many parts are stored that one whole list is better.
     */
    async addList(
      { isWhole, opens, tickets, scans, ...head }: GateList,
      { since, whole, shown }: { since: string | undefined; whole: () => Part; shown: readonly number[] },
    ): Promise<boolean> {
      const tx = db.transaction(stores, 'readwrite');
      const [meta, parts, own] = [tx.objectStore('meta'), tx.objectStore('parts'), tx.objectStore('own')];
      const before = (await meta.get('head')) as Head | undefined;
      if (!isWhole && before?.version !== since) return false;
      const count = await parts.count();
      const isNew = isWhole || tickets.length + scans.length > 0;
      const isMuch = isNew && count >= mostParts;
      await Promise.all([
        ...(isWhole || isMuch ? [parts.clear()] : []),
        ...(isNew ? [parts.add(isMuch ? whole() : { opens, tickets, scans })] : []),
        meta.put(head, 'head'),
        ...shown.map((key) => own.delete(key)),
        tx.done,
      ]);
      return true;
    },

    /** The phone becomes another device of the gate. Unsent scans carry the proof of the previous one. */
    async pairAs(device: Device, unsent: readonly OwnScan[]): Promise<void> {
      const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
      tx.objectStore('parts').clear();
      tx.objectStore('meta').clear();
      tx.objectStore('own').clear();
      for (const scan of unsent) tx.objectStore('own').put(scan);
      tx.objectStore('meta').put(device, 'device');
      await tx.done;
    },

    /** Returns false if there are scans, perhaps of another tab, that have not been uploaded. */
    async erase(): Promise<boolean> {
      const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
      const own = await tx.objectStore('own').getAll();
      if (own.some(({ isSent }) => !isSent)) return false;
      for (const store of stores) tx.objectStore(store).clear();
      await tx.done;
      db.close();
      // Another tab may still have the database open, but it is empty.
      void deleteDB(name).catch(() => {});
      return true;
    },

    close: () => db.close(),
  };
}
