import { type RefObject, useEffect, useRef, useState } from 'react';
import { onPhase, phaseOnPage } from '#web/splash/splash-on-page.ts';

const msPerCharacter = 20;

/**
 * The tagline, whose second part types itself once the intro is over. Readers and browsers without scripts get it whole; landing.css
 * hides the part still to come only from those who will see it typed, so the line never changes its height.
 */
export function TypedTagline({ lead, typed }: { lead: string; typed: string }) {
  const coming = useRef<HTMLSpanElement>(null);
  const shown = useTyped(typed.length, coming);
  return (
    <p className="hero-tagline">
      {lead} <span className="sr-only">{typed}</span>
      <span aria-hidden className="hero-typed">
        <span className="hero-typed-shown">{typed.slice(0, shown ?? 0)}</span>
        <span ref={coming} className={shown === undefined ? 'hero-typed-coming' : 'invisible'}>
          {typed.slice(shown ?? 0)}
        </span>
      </span>
    </p>
  );
}

/** Undefined until it is known whether the part will be typed. */
function useTyped(length: number, coming: RefObject<HTMLElement | null>): number | undefined {
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    const isCovered = () => phaseOnPage() !== 'done' && phaseOnPage() !== 'revealing';
    const isSeen = coming.current !== null && getComputedStyle(coming.current).visibility === 'visible';
    // Without motion, or shown because the scripts took so long: what was read is not typed again.
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
