import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { notify } from '#web/ui/notify.ts';
import type { Failed } from '../screen-failed.tsx';

export type Change<Loaded> = (update: (before: Loaded) => Loaded) => void;

/**
 * The last page that was loaded; undefined before the first. If loading again fails, that page stays and a toast says
 * so. If no page was loaded yet, the screen itself shows the failure; with `always` a toast shows it too, as R204 and
 * R220 require. `change` shows the rows after a change at once, and loads the page again.
 */
export function useLastPage<Loaded extends { state: 'loaded' }>(loaded: Loaded | Failed, says?: 'always') {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(loaded);
  const [last, setLast] = useState(loaded.state === 'loaded' ? loaded : undefined);
  if (seen !== loaded) {
    setSeen(loaded);
    if (loaded.state === 'loaded') setLast(loaded);
  }
  const isTold = says === 'always' || last !== undefined;
  const told = useRef<Loaded | Failed>(undefined);
  useEffect(() => {
    if (!isTold || loaded.state !== 'failed' || told.current === loaded) return;
    told.current = loaded;
    notify({ title: loaded.message, tone: 'error' });
  }, [loaded, isTold]);

  const change: Change<Loaded> = (update) => {
    setLast((before) => before && update(before));
    void revalidate();
  };
  return { last, change };
}
