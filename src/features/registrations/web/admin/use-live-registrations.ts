import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Registration } from '#features/registrations/contract.ts';
import { notify } from '#web/ui/notify.ts';
import type { Loaded, LoadedRegistrations } from './load-registrations.ts';

export interface LiveRegistrations {
  /** The last list that came; undefined until one did. A refresh that fails leaves it as it is. */
  last: LoadedRegistrations | undefined;
  /** Merges the server's answers to updates into the list. */
  replace: (updated: readonly Registration[]) => void;
  remove: (id: string) => void;
}

export function useLiveRegistrations(loaded: Loaded): LiveRegistrations {
  const { state, revalidate } = useRevalidator();
  const [seen, setSeen] = useState(loaded);
  const [last, setLast] = useState(loaded.state === 'loaded' ? loaded : undefined);
  if (seen !== loaded) {
    setSeen(loaded);
    if (loaded.state === 'loaded') setLast(loaded);
  }
  const told = useRef<Loaded>(undefined);
  useEffect(() => {
    if (loaded.state === 'loaded' || told.current === loaded) return;
    told.current = loaded;
    notify({ title: loaded.message, tone: 'error' });
  }, [loaded]);

  function change(rows: (before: Registration[]) => Registration[]) {
    setLast((before) => before && { ...before, registrations: rows(before.registrations) });
    // A refresh that is under way may have been answered before the change: ask again.
    if (state === 'loading') revalidate();
  }

  return {
    last,
    replace: (updated) => {
      const byId = new Map(updated.map((row) => [row._id, row]));
      change((rows) => rows.map((row) => byId.get(row._id) ?? row));
    },
    remove: (id) => change((rows) => rows.filter((row) => row._id !== id)),
  };
}
