import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Whether the page is scrolled beyond so many pixels. False on the server and while hydrating. */
export function useScrolledBeyond(pixels: number): boolean {
  return useOfScroll(
    useCallback(() => window.scrollY > pixels, [pixels]),
    false,
  );
}

/** Which of these sections lies at a line so many pixels below the top of the viewport. `ids` stay the same. */
export function useSectionAt(line: number, ids: readonly string[]): string | undefined {
  return useOfScroll(
    useCallback(() => placeAt(line, placesOf(ids)), [line, ids]),
    undefined,
  );
}

/** The section that such a line has come to. It stays until the line comes to the next. */
export function useSectionReached(line: number, ids: readonly string[]): string | undefined {
  return useOfScroll(
    useCallback(() => placeReached(line, placesOf(ids)), [line, ids]),
    undefined,
  );
}

/** Calls back with the share of the page that is scrolled by, now and whenever it changes. */
export function useScrollProgress(show: (share: number) => void): void {
  useEffect(() => {
    const page = document.documentElement;
    return onScroll(() => show(scrolledShare(window.scrollY, page.scrollHeight, window.innerHeight)));
  }, [show]);
}

function useOfScroll<Read>(read: () => Read, before: Read): Read {
  const [value, setValue] = useState(before);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other places
  useEffect(() => onScroll(() => setValue(read())), [read, pathname]);
  return value;
}

function placesOf(ids: readonly string[]): Place[] {
  return ids.flatMap((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box ? { id, top: box.top, bottom: box.bottom } : [];
  });
}

/**
 * Calls as the page is scrolled, and as it grows, such as when more events are shown. For the first time after its
 * next layout: to ask where something lies before that would lay the page out once more, while it becomes live.
 */
function onScroll(onChange: () => void): () => void {
  const growth = new ResizeObserver(onChange);
  growth.observe(document.documentElement);
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    growth.disconnect();
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

/** A section's edges, in pixels below the top of the viewport. */
interface Place {
  id: string;
  top: number;
  bottom: number;
}

export function placeAt(line: number, places: readonly Place[]): string | undefined {
  return places.find(({ top, bottom }) => top <= line && bottom > line)?.id;
}

/** The last that begins above the line: below all of them it is still the last one. */
export function placeReached(line: number, places: readonly Place[]): string | undefined {
  return places.findLast(({ top }) => top <= line)?.id;
}

/** From 0 at the top of the page to 1 at its end; a page that fits the screen has nothing to scroll. */
export function scrolledShare(scrolled: number, pageHeight: number, viewHeight: number): number {
  const way = pageHeight - viewHeight;
  return way > 0 ? Math.min(1, Math.max(0, scrolled / way)) : 0;
}
