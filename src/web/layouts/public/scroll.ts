import { useEffect, useSyncExternalStore } from 'react';
import { type Place, placeAt, placeReached, scrolledShare } from './places.ts';

/** Whether the page is scrolled beyond so many pixels. False on the server and while hydrating. */
export function useScrolledBeyond(pixels: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > pixels,
    () => false,
  );
}

/** Which of these sections lies at a line so many pixels below the top of the viewport. */
export function useSectionAt(line: number, ids: readonly string[]): string | undefined {
  return useSyncExternalStore(
    onScroll,
    () => placeAt(line, placesOf(ids)),
    () => undefined,
  );
}

/** The section that such a line has come to. It stays until the line comes to the next. */
export function useSectionReached(line: number, ids: readonly string[]): string | undefined {
  return useSyncExternalStore(
    onScroll,
    () => placeReached(line, placesOf(ids)),
    () => undefined,
  );
}

/** Calls back with the share of the page that is scrolled by, now and whenever it changes. */
export function useScrollProgress(show: (share: number) => void): void {
  useEffect(() => {
    const page = document.documentElement;
    const tell = () => show(scrolledShare(window.scrollY, page.scrollHeight, window.innerHeight));
    // The page grows too, such as when more events are shown.
    const growth = new ResizeObserver(tell);
    growth.observe(page);
    const stop = onScroll(tell);
    return () => {
      growth.disconnect();
      stop();
    };
  }, [show]);
}

function placesOf(ids: readonly string[]): Place[] {
  return ids.flatMap((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box ? { id, top: box.top, bottom: box.bottom } : [];
  });
}

function onScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}
