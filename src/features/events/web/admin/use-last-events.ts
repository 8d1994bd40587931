import { useEffect, useRef, useState } from 'react';
import { notify } from '#web/ui/notify.ts';
import type { Loaded, LoadedEvents } from './load-events.ts';

/** The last list that came; undefined until one did. A reload that fails says so and leaves it as it is. */
export function useLastEvents(loaded: Loaded): LoadedEvents | undefined {
  const [last, setLast] = useState(loaded.state === 'loaded' ? loaded : undefined);
  if (loaded.state === 'loaded' && last !== loaded) setLast(loaded);
  const told = useRef<Loaded>(undefined);
  useEffect(() => {
    if (loaded.state === 'loaded' || told.current === loaded) return;
    told.current = loaded;
    notify({ title: 'Error', description: 'Failed to fetch events. Please try again.', tone: 'error' });
  }, [loaded]);
  return loaded.state === 'loaded' ? loaded : last;
}
