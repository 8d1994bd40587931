import { useEffect, useEffectEvent } from 'react';

/** '/' where nothing is being typed, and Ctrl+K anywhere; neither over an open dialog. */
export function useSearchKeys(onSearch: () => void): void {
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isSearchKey(event) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      search();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return true;
  const typing =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=menu]');
  return key === '/' && !ctrlKey && !metaKey && !altKey && !typing;
}
