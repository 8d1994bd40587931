import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, noFilters, readFilters, withFilters } from './filters.ts';

/** The filters as the address has them. A change replaces the address: each is not a step to go back over. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);

  function change(some: Partial<Filters>) {
    // The address itself, because `search` may still be the one before: two quick changes would undo each other.
    const now = new URLSearchParams(window.location.search);
    setSearch(withFilters(now, { ...readFilters(now), ...some }), { replace: true, preventScrollReset: true });
  }

  return { filters, page: search.get('page'), change, clear: () => change(noFilters) };
}

const typingPauseMs = 200;

/** A text that is shown as typed and kept after a pause, so that typing never waits for the table. */
export function useTypedText(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState<string>();
  const keepNow = useEffectEvent(keep);

  useEffect(() => {
    if (draft === undefined) return;
    // Once the address has it, the address is what counts: it also changes when somebody goes back.
    if (draft === kept) return setDraft(undefined);
    const timer = setTimeout(() => keepNow(draft), typingPauseMs);
    return () => clearTimeout(timer);
  }, [draft, kept]);

  return [draft ?? kept, setDraft];
}
