import { useEffect, useRef, useState } from 'react';

type Loaded<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'loaded'; data: T };

/**
 * What a part of a page needs beside the page's own data, fetched when it is opened. It depends on the `version` of the
 * page: with another one it is asked for again.
 */
export function useLoaded<T>(load: () => Promise<T>, version?: string) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(version);
  /** Asks again, and shows what is there until the answer comes. */
  const refresh = () =>
    load().then(
      (data) => setLoaded({ state: 'loaded', data }),
      (error: unknown) => setLoaded({ state: 'failed', error }),
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` asks again; `load` is a new function each time
  useEffect(() => {
    let isGone = false;
    setLoaded({ state: 'loading' });
    load().then(
      (data) => !isGone && setLoaded({ state: 'loaded', data }),
      (error: unknown) => !isGone && setLoaded({ state: 'failed', error }),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is a new function each time
  useEffect(() => {
    if (asked.current === version) return;
    asked.current = version;
    void refresh();
  }, [version]);

  return {
    loaded,
    retry: () => setAttempt((count) => count + 1),
    refresh,
    replace: (data: T) => setLoaded({ state: 'loaded', data }),
  };
}
