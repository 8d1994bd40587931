import { useEffect, useRef } from 'react';

/** Keys that are pressed faster than a person types. */
const nextKeyMs = 60;
/** The length of a ticket's number. A code is longer. */
const shortest = 8;

/**
 * Reads a scanner that acts as a keyboard: it types a code and Enter. Works unless a field has the focus (R328).
 * `onText` undefined: codes are ignored.
 */
export function useKeyboardScanner(onText: ((text: string) => void) | undefined): void {
  const latest = useRef(onText);
  latest.current = onText;
  useEffect(() => {
    let text = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
      if (event.timeStamp - last > nextKeyMs) text = '';
      last = event.timeStamp;
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        text = (text + event.key).slice(0, 400);
        return;
      }
      if (event.key !== 'Enter' || text.length < shortest) return;
      // Enter would otherwise press the focused button.
      event.preventDefault();
      event.stopPropagation();
      latest.current?.(text);
      text = '';
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
