import { type RefObject, useEffect, useRef, useState } from 'react';
import { onPhase, phaseOnPage } from '#web/splash/splash-on-page.ts';

const msPerCharacter = 20;

/**
 * The tagline. Its second part is typed letter by letter after the intro. Screen readers and browsers without scripts
 * get the whole text. hero.css hides the second part only if it will be typed, so the line never changes its height.
 */
export function TypedTagline({ lead, typed }: { lead: string; typed: string }) {
  const coming = useRef<HTMLSpanElement>(null);
  const shown = useTyped(typed.length, coming);
  return (
    <p className="hero-tagline">
      {lead} <span className="sr-only">{typed}</span>
      <span aria-hidden className="font-medium text-ink">
        <span className="hero-typed-shown">{typed.slice(0, shown ?? 0)}</span>
        <span ref={coming} className={shown === undefined ? 'hero-typed-coming' : 'invisible'}>
          {typed.slice(shown ?? 0)}
        </span>
      </span>
    </p>
  );
}

/** Undefined before it is decided whether the part is typed. */
function useTyped(length: number, coming: RefObject<HTMLElement | null>): number | undefined {
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    const isCovered = () => phaseOnPage() !== 'done' && phaseOnPage() !== 'revealing';
    const isSeen = coming.current !== null && getComputedStyle(coming.current).visibility === 'visible';
    // With reduced motion, or if a late script has let the text appear: text that was visible is not typed again.
    if (isSeen && !isCovered()) return setShown(length);
    setShown(0);
    let timer: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      if (timer || isCovered()) return;
      const start = performance.now();
      timer = setInterval(() => {
        const typed = Math.floor((performance.now() - start) / msPerCharacter);
        setShown(Math.min(typed, length));
        if (typed >= length) clearInterval(timer);
      }, msPerCharacter);
    };
    begin();
    const stopListening = onPhase(begin);
    return () => {
      stopListening();
      clearInterval(timer);
    };
  }, [length, coming]);
  return shown;
}
