import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

const restMs = 1_500;

/** Loads the scripts of the next page while the student is still typing on this one. */
export function FetchAhead({ page }: { page: string }) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest && <PrefetchPageLinks page={page} />;
}
