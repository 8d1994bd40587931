import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** For the parts of a page that bear the class `laid-out-later`. */
export function useLayOutLater(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other parts
  useEffect(
    () => layOutLater(document.querySelectorAll<HTMLElement>('.laid-out-later:not([data-laid-out])')),
    [pathname],
  );
}

/**
 * Lays out what the first screen does not show, one part in each pause of the browser: all at once they would
 * hold up a cheap phone for a quarter of a second, just when the page has come. They do not stay `content-visibility:
 * auto`, since links to them would land beside their mark while their heights are guesses.
 */
function layOutLater(sections: Iterable<HTMLElement>): () => void {
  const waiting = [...sections];
  let pause = { cancel: () => waiting.splice(0) as unknown };
  function next() {
    const section = waiting.shift();
    if (!section) return;
    section.dataset.laidOut = '';
    pause = inPause(next);
  }
  // In the fonts that they will have: with others all of them would be laid out again.
  void document.fonts.ready.then(() => {
    pause = inPause(next);
  });
  return () => pause.cancel();
}

function inPause(work: () => void): { cancel(): unknown } {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: 2_000 });
    return { cancel: () => cancelIdleCallback(id) };
  }
  const id = setTimeout(work, 50);
  return { cancel: () => clearTimeout(id) };
}
