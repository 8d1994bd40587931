import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, noFilters, readFilters, withFilters } from './filters.ts';

const typingPauseMs = 300;

/**
 * The filters as the address has them. A change replaces the address: each is not a step to go back over. What is being
 * typed counts at once, and is in the address after a pause.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const [draft, setDraft] = useState<string>();
  const kept = useMemo(() => readFilters(search), [search]);
  const isTyping = draft !== undefined && draft !== kept.text;
  const filters = useMemo(() => (draft === undefined ? kept : { ...kept, text: draft }), [kept, draft]);

  function change(some: Partial<Filters>) {
    if (some.text !== undefined) setDraft(undefined);
    // The address itself, because `search` may still be the one before: two quick changes would undo each other.
    const now = new URLSearchParams(window.location.search);
    setSearch(withFilters(now, { ...readFilters(now), ...some }), { replace: true, preventScrollReset: true });
  }

  const keep = useEffectEvent((text: string) => {
    const now = new URLSearchParams(window.location.search);
    setSearch(withFilters(now, { ...readFilters(now), text }), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (draft === undefined) return;
    // Once the address has it, the address is what counts: it also changes when somebody goes back. What was typed
    // since this was drawn is newer than both.
    if (draft === kept.text) return setDraft((now) => (now === kept.text ? undefined : now));
    const timer = setTimeout(() => keep(draft), typingPauseMs);
    return () => clearTimeout(timer);
  }, [draft, kept.text]);

  return {
    filters,
    page: isTyping ? null : search.get('page'),
    change,
    type: setDraft,
    clear: () => change(noFilters),
  };
}
