import { useCallback, useRef } from 'react';
import { useScrollProgress } from './scroll.ts';

/** How far the page is scrolled, as a line along its top. */
export function ScrollProgress() {
  const line = useRef<HTMLDivElement>(null);
  // Written past React: it changes with every frame of a scroll.
  const show = useCallback((share: number) => line.current?.style.setProperty('scale', `${share} 1`), []);
  useScrollProgress(show);
  return <div ref={line} aria-hidden className="public-progress" />;
}
