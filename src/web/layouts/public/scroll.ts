import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Whether the page is scrolled down by more than `pixels`. False on the server and while hydrating. */
export function useScrolledBeyond(pixels: number): boolean {
  return useOfScroll(
    useCallback(() => window.scrollY > pixels, [pixels]),
    false,
  );
}

/** The section at a line `line` pixels below the top of the viewport. `ids` must not change. */
export function useSectionAt(line: number, ids: readonly string[]): string | undefined {
  return useOfScroll(
    useCallback(() => placeAt(line, placesOf(ids)), [line, ids]),
    undefined,
  );
}

/** The last section whose top has passed that line. It stays until the next section reaches the line. */
export function useSectionReached(line: number, ids: readonly string[]): string | undefined {
  return useOfScroll(
    useCallback(() => placeReached(line, placesOf(ids)), [line, ids]),
    undefined,
  );
}

/** Calls `show` with the scrolled share of the page, at once and whenever it changes. */
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
 * Calls `onChange` when the page is scrolled and when its size changes, for example because more events are shown. The
 * first call is after the next layout, because measuring before it would cause one more layout during hydration.
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

/** The last section that begins above the line. Below all sections it is still the last one. */
export function placeReached(line: number, places: readonly Place[]): string | undefined {
  return places.findLast(({ top }) => top <= line)?.id;
}

/** From 0 at the top of the page to 1 at its end. 0 if the page fits on the screen. */
export function scrolledShare(scrolled: number, pageHeight: number, viewHeight: number): number {
  const way = pageHeight - viewHeight;
  return way > 0 ? Math.min(1, Math.max(0, scrolled / way)) : 0;
}
