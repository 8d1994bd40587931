import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Registration } from '#features/registrations/contract.ts';
import { notify } from '#web/ui/notify.ts';
import type { Loaded, LoadedRegistrations } from './load-registrations.ts';

export interface LiveRegistrations {
  /** The last page that came; undefined until one did. A refresh that fails leaves it as it is. */
  last: LoadedRegistrations | undefined;
  /** Shows the rows as the change has left them, and fetches the page again. */
  change: (rows: (before: readonly Registration[]) => readonly Registration[]) => void;
}

export function useLiveRegistrations(loaded: Loaded): LiveRegistrations {
  const { revalidate } = useRevalidator();
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

  return {
    last,
    change(rows) {
      setLast((before) => before && { ...before, registrations: rows(before.registrations) });
      void revalidate();
    },
  };
}
