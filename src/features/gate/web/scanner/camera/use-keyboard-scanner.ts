import { useEffect, useRef } from 'react';

/** Keys that follow each other faster than a person types. */
const nextKeyMs = 60;
/** A ticket's number; a code is longer. */
const shortest = 8;

/** A keyboard scanner types a code and Enter, wherever the focus is but in a field (R328). Undefined: not now. */
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
      // Else it would press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      latest.current?.(text);
      text = '';
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
