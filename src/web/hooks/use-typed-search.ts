import { useEffect, useEffectEvent, useState } from 'react';

export interface TypedSearch<Found> {
  /** Stays until the next answer arrives. */
  found?: Found;
  /** Why the last search failed. */
  error?: unknown;
  /** The text that `found` or `error` belongs to. */
  text: string;
  state: 'idle' | 'searching' | 'failed';
}

interface Pace {
  /** Shorter texts are not searched. */
  least?: number;
  pauseMs: number;
  /** Anything else that the answer depends on. */
  within?: string | undefined;
}

const idle = { text: '', state: 'idle' } as const;

/** Searches after a pause while somebody types. Late answers are dropped. */
export function useTypedSearch<Found>(
  typed: string,
  ask: (text: string) => Promise<Found>,
  { least = 1, pauseMs, within }: Pace,
): TypedSearch<Found> {
  const text = typed.trim();
  const isLongEnough = text.length >= least;
  const [search, setSearch] = useState<TypedSearch<Found>>(idle);
  const askNow = useEffectEvent(ask);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `within` asks again
  useEffect(() => {
    if (!isLongEnough) return setSearch(idle);
    let isCurrent = true;
    setSearch((before) => ({ ...before, state: 'searching' }));
    const timer = setTimeout(() => {
      askNow(text).then(
        (found) => isCurrent && setSearch({ found, text, state: 'idle' }),
        (error: unknown) => isCurrent && setSearch({ error, text, state: 'failed' }),
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, isLongEnough, pauseMs, within]);

  return isLongEnough ? search : idle;
}
