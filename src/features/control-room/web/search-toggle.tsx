import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchKeys } from './use-search-keys.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

export function SearchToggle() {
  const [open, setOpen] = useState(false);
  // Mounted from the first opening on, so that it can fade out and hand the focus back.
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
      {wanted && (
        <Suspense>
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
