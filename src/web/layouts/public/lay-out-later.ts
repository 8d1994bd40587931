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
  const waiting = [...sections].flatMap(stepsOf);
  let pause = { cancel: () => waiting.splice(0) as unknown };
  function next() {
    const step = waiting.shift();
    if (!step) return;
    step();
    pause = inPause(next);
  }
  // In the fonts that they will have: with others all of them would be laid out again.
  void document.fonts.ready.then(() => {
    pause = inPause(next);
  });
  return () => pause.cancel();
}

/** Elements that a cheap phone lays out in one go without holding up a tap. */
const atOnce = 40;

/**
 * A section with a list of cards: its frame, then a few cards at a time. Marked when all of it is done, so that the next
 * page goes on with a footer that the last one had begun.
 */
function stepsOf(section: HTMLElement): (() => void)[] {
  const done = () => void section.setAttribute('data-laid-out', '');
  const cards = [...section.querySelectorAll<HTMLElement>('.laid-out-in-parts > *')];
  // Opened at one of its sections, the page is laid out already (layout.css).
  if (cards.length === 0 || document.querySelector(':target')) return [done];
  return [
    () => {
      // By the elements' own styles: a selector for them would have the whole section styled anew at each step.
      for (const { style } of cards) style.contentVisibility = 'auto';
      section.style.contentVisibility = 'visible';
    },
    ...inHandfuls(cards).map((handful) => () => {
      for (const { style } of handful) style.removeProperty('content-visibility');
    }),
    done,
  ];
}

function inHandfuls(cards: HTMLElement[]): HTMLElement[][] {
  const handfuls: HTMLElement[][] = [];
  let room = 0;
  for (const card of cards) {
    const size = card.getElementsByTagName('*').length;
    if (size > room) {
      handfuls.push([]);
      room = atOnce;
    }
    room -= size;
    handfuls.at(-1)?.push(card);
  }
  return handfuls;
}

function inPause(work: () => void): { cancel(): unknown } {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: 2_000 });
    return { cancel: () => cancelIdleCallback(id) };
  }
  const id = setTimeout(work, 50);
  return { cancel: () => clearTimeout(id) };
}
