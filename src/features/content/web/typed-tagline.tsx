import { useEffect, useState } from 'react';

const msPerCharacter = 20;

/**
 * The tagline, whose second part types itself once. Readers and browsers without scripts get it whole; landing.css
 * hides the part still to come only from those who will see it typed, so the line never changes its height.
 */
export function TypedTagline({ lead, typed }: { lead: string; typed: string }) {
  const shown = useTyped(typed.length);
  return (
    <p className="hero-tagline">
      {lead} <span className="sr-only">{typed}</span>
      <span aria-hidden className="hero-typed">
        <span className="hero-typed-shown">{typed.slice(0, shown)}</span>
        <span className="hero-typed-coming">{typed.slice(shown)}</span>
      </span>
    </p>
  );
}

function useTyped(length: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(length);
      return;
    }
    const start = performance.now();
    const timer = setInterval(() => {
      const typed = Math.floor((performance.now() - start) / msPerCharacter);
      setShown(Math.min(typed, length));
      if (typed >= length) clearInterval(timer);
    }, msPerCharacter);
    return () => clearInterval(timer);
  }, [length]);
  return shown;
}
