import { useEffect, useRef, useState } from 'react';

type Loaded<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'loaded'; data: T };

/**
 * Data that a part of a page needs in addition to the page's own, loaded when the part is opened. If the `version` of
 * the page changes, the data are loaded again. Only the answer to the latest call counts, even if an earlier one
 * arrives later.
 */
export function useLoaded<T>(load: () => Promise<T>, version?: string) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(version);
  const questions = useRef(0);
  /** What was changed after the latest call began. Its answer may be older than these changes. */
  const changes = useRef<Partial<T>>(undefined);

  function ask(failed: (error: unknown) => Loaded<T> | ((before: Loaded<T>) => Loaded<T>)): Promise<void> {
    questions.current++;
    changes.current = undefined;
    const question = questions.current;
    const isLatest = () => question === questions.current;
    return load().then(
      (data) => {
        if (isLatest()) setLoaded({ state: 'loaded', data: changes.current ? { ...data, ...changes.current } : data });
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
    // If this fails, the loaded data stay, because nobody asked for it and somebody may be typing into them.
    void ask((error) => (before) => (before.state === 'loaded' ? before : asFailed(error)));
  }, [version]);

  return {
    loaded,
    retry: () => setAttempt((count) => count + 1),
    /** Loads again, and shows the present data until the answer arrives. */
    refresh: () => ask(asFailed),
    replace(data: T) {
      questions.current++;
      setLoaded({ state: 'loaded', data });
    },
    /** Replaces some of the data, and of an answer that is on its way. Changes that are made at the same moment stay. */
    change(changed: Partial<T>) {
      changes.current = { ...changes.current, ...changed };
      setLoaded((before) =>
        before.state === 'loaded' ? { state: 'loaded', data: { ...before.data, ...changed } } : before,
      );
    },
  };
}

const asFailed = (error: unknown) => ({ state: 'failed', error }) as const;
