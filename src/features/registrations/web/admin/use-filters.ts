import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTypedText } from '#web/desk/use-typed-text.ts';
import { type Filters, noFilters, readFilters, withFilters } from './filters.ts';

/**
 * The filters as the address has them. A change replaces the address: each is not a step to go back over. What is being
 * typed is in the address after a pause.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const kept = useMemo(() => readFilters(search), [search]);
  const [text, type] = useTypedText(kept.text, (typed) => change({ text: typed }));

  function change(some: Partial<Filters>) {
    // The address itself, because `search` may still be the one before: two quick changes would undo each other.
    const now = new URLSearchParams(window.location.search);
    setSearch(withFilters(now, { ...readFilters(now), ...some }), { replace: true, preventScrollReset: true });
  }

  function clear() {
    type('');
    change(noFilters);
  }

  return { filters: kept, text, change, type, clear };
}
