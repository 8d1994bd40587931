import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { notify } from '#web/ui/notify.ts';
import type { Failed } from '../screen-failed.tsx';

export type Change<Loaded> = (update: (before: Loaded) => Loaded) => void;

/**
 * The last page that came; undefined until one did. A refresh that fails leaves it is and says so. Where none
 * came, the screen says it in its place; `always` says it besides, which R204 and R220 ask for. `change` shows the rows
 * as a change has left them, and fetches the page again.
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
