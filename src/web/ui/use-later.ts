import { useEffect, useState } from 'react';

const restMs = 2_000;

/**
 * A part of a page that is fetched when the page has come to rest, or at once where it is wanted; undefined until then.
 * `load` stays the same; `onFailed` hears that a wanted part could not be fetched.
 */
export function useLater<Part>(load: () => Promise<Part>, wanted: boolean, onFailed: () => void): Part | undefined {
  const [got, setGot] = useState<{ part: Part }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener for failures may change meanwhile
  useEffect(() => {
    if (got) return;
    const keep = (part: Part) => setGot({ part });
    if (wanted) {
      load().then(keep, onFailed);
      return;
    }
    const timer = setTimeout(() => load().then(keep, () => undefined), restMs);
    return () => clearTimeout(timer);
  }, [wanted, got, load]);
  return got?.part;
}
