import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import type { Identified } from './identify.ts';
import type { Shown } from './scanner-types.ts';

const mostShown = 20;

export type Ticket = Extract<Identified, { kind: 'ticket' }>;

/** An answer on the screen, with its checkpoint and ticket. */
export interface Entry {
  shown: Shown;
  checkpoint: CheckpointRecord;
  ticket?: Ticket;
}

export type Entries = ReturnType<typeof createEntries>;

/** The latest answers on the screen. `onChange` is called for every change, `onShown` for a new answer. */
export function createEntries(onChange: () => void, onShown: (shown: Shown) => void) {
  const entries = new Map<string, Entry>();
  return {
    get: (id: string): Entry | undefined => entries.get(id),
    show(entry: Entry): Shown {
      entries.set(entry.shown.id, entry);
      for (const id of entries.keys()) if (entries.size > mostShown) entries.delete(id);
      // Called in a separate task before the screen is drawn, so that a sound that fails does not prevent the answer
      // from being shown.
      queueMicrotask(() => onShown(entry.shown));
      onChange();
      return entry.shown;
    },
    update(id: string, more: Partial<Shown>): Shown | undefined {
      const entry = entries.get(id);
      if (!entry) return undefined;
      entry.shown = { ...entry.shown, ...more };
      onChange();
      return entry.shown;
    },
    dismiss(id: string): void {
      if (entries.get(id)?.shown.verdict === 'confirm') entries.delete(id);
      onChange();
    },
    latest: (): Shown[] => [...entries.values()].map(({ shown }) => shown).reverse(),
    clear: () => entries.clear(),
  };
}
