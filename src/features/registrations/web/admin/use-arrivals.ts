import { useEffect, useRef, useState } from 'react';
import type { Registration } from '#features/registrations/contract.ts';
import { notify } from '#web/ui/notify.ts';
import { type Arrivals, highlightMs, newIds, withArrivals } from './arrivals.ts';

/** What came since this screen was opened: highlighted for 30 seconds, counted until the banner is dismissed. */
export function useArrivals(registrations: readonly Registration[]) {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [arrivals, setArrivals] = useState<Arrivals>(new Map());
  const [unread, setUnread] = useState(0);

  useEffect(() => {
    const ids = newIds(known.current, registrations);
    known.current = new Set(registrations.map((row) => row._id));
    if (ids.length === 0) return;
    setArrivals((before) => withArrivals(before, ids, Date.now()));
    setUnread((count) => count + ids.length);
    notify({ title: `${ids.length} New Registration(s)` });
  }, [registrations]);

  useEffect(() => {
    if (arrivals.size === 0) return;
    const next = Math.min(...arrivals.values()) + highlightMs - Date.now();
    const timer = setTimeout(() => setArrivals((before) => withArrivals(before, [], Date.now())), next);
    return () => clearTimeout(timer);
  }, [arrivals]);

  return { arrivals, unread, dismiss: () => setUnread(0) };
}
