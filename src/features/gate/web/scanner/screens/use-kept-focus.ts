import { useEffect } from 'react';

/**
 * Somebody who works by keyboard goes on at what is marked with `data-focus` when what had the focus is gone: each
 * screen and each answer replaces the one before. Under a finger the focus stays away, since a field would bring up the
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
