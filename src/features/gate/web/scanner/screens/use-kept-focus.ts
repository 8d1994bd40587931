import { useEffect } from 'react';

/**
 * Each screen and each answer replaces the previous one, and the focused element with it. For keyboard users the focus
 * then moves to the element with `data-focus`. After a touch it does not, because a focused field would open the
 * phone's keyboard.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let isByKeyboard = false;
    const onKey = () => {
      isByKeyboard = true;
    };
    const onPointer = () => {
      isByKeyboard = false;
    };
    const observer = new MutationObserver(() => {
      const { activeElement, body } = document;
      if (isByKeyboard && (!activeElement || activeElement === body)) {
        document.querySelector<HTMLElement>('[data-focus]')?.focus();
      }
    });
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPointer, true);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPointer, true);
      observer.disconnect();
    };
  }, []);
}
