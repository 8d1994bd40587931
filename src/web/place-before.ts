import { useEffect } from 'react';
import { visitStorage } from './storage.ts';

/** Under which the router's `<ScrollRestoration>` keeps how far each entry of the browser's history was scrolled. */
const placesKey = 'react-router-scroll-positions';

// Read once: afterwards the router knows better.
let isRead = false;

/**
 * For a page whose content is loaded by the browser: after a reload the page is too short for its place until that is
 * drawn, and the router takes the place that it finds for the one to return to.
 */
export function usePlaceBefore(): void {
  useEffect(() => {
    const place = isRead ? undefined : placeBefore();
    isRead = true;
    if (place !== undefined) window.scrollTo(0, place);
  }, []);
}

function placeBefore(): number | undefined {
  try {
    const place = JSON.parse(visitStorage().getItem(placesKey) ?? '{}')[window.history.state?.key];
    return typeof place === 'number' ? place : undefined;
  } catch {
    return undefined;
  }
}
