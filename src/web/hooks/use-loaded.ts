import { useEffect, useRef, useState } from 'react';

type Loaded<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'loaded'; data: T };

/**
 * What a part of a page needs beside the page's own data, fetched when it is opened. It depends on the `version` of the
 * page: with another one it is asked for again. The answer to the latest question counts, whichever comes last.
 */
export function useLoaded<T>(load: () => Promise<T>, version?: string) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(version);
  const questions = useRef(0);

  function ask(failed: (error: unknown) => Loaded<T> | ((before: Loaded<T>) => Loaded<T>)): Promise<void> {
    questions.current++;
    const question = questions.current;
    const isLatest = () => question === questions.current;
    return load().then(
      (data) => {
        if (isLatest()) setLoaded({ state: 'loaded', data });
      },
      (error: unknown) => {
        if (isLatest()) setLoaded(failed(error));
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` asks again; `ask` is a new function each time
  useEffect(() => {
    setLoaded({ state: 'loading' });
    void ask(asFailed);
    return () => {
      questions.current++;
    };
  }, [attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is a new function each time
  useEffect(() => {
    if (asked.current === version) return;
    asked.current = version;
    // Nobody asked for it: what is there stays, with what is being typed into it.
    void ask((error) => (before) => (before.state === 'loaded' ? before : asFailed(error)));
  }, [version]);

  return {
    loaded,
    retry: () => setAttempt((count) => count + 1),
    /** Asks again, and shows what is there until the answer comes. */
    refresh: () => ask(asFailed),
    replace(data: T) {
      questions.current++;
      setLoaded({ state: 'loaded', data });
    },
  };
}

const asFailed = (error: unknown) => ({ state: 'failed', error }) as const;
