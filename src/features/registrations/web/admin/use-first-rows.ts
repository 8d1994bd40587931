import { startTransition, useEffect, useState } from 'react';

/** More than any screen shows at once. */
const first = 24;

/**
 * While somebody types, the rows in sight are drawn at once and those below the screen after the paint: drawing a whole
 * page of them anew is most of what a keystroke costs. Rows that change by themselves stay all there, so that nothing jumps.
 */
export function useFirstRows<Row>(rows: readonly Row[], typed: string): readonly Row[] {
  const [drawnFor, setDrawnFor] = useState(typed);
  useEffect(() => {
    // A frame later, or it would be drawn in one go with what it is to come after.
    const frame = requestAnimationFrame(() => startTransition(() => setDrawnFor(typed)));
    return () => cancelAnimationFrame(frame);
  }, [typed]);
  return drawnFor === typed ? rows : rows.slice(0, first);
}
