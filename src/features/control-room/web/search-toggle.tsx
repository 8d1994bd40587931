import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { onDemand } from '#web/ui/later.tsx';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = onDemand(async () => (await loadDialog()).SearchDialog);

export function SearchToggle() {
  const [open, setOpen] = useState(false);
  // Mounted at the first opening and kept afterwards, so that it can fade out and return the focus.
  const [wanted, setWanted] = useState(false);
  function show() {
    setWanted(true);
    setOpen(true);
  }
  useSearchKeys(show);
  return (
    <>
      <button
        type="button"
        className="search-toggle"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={show}
        onPointerEnter={() => void loadDialog()}
      >
        <Search aria-hidden size={18} className="shrink-0" />
        <span className="max-sm:sr-only">Search</span>
        <kbd aria-hidden className="search-key max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {wanted && <SearchDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** '/' works outside of fields, Ctrl+K everywhere. Neither works while a dialog is open. */
function useSearchKeys(onSearch: () => void): void {
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
