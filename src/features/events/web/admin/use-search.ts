import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';

const pauseMs = 150;

/** What is searched for, kept in the address as `q` after a pause, so that typing waits for nothing. */
export function useSearch(): { text: string; kept: string; setText: (text: string) => void } {
  const [search, setSearch] = useSearchParams();
  const kept = search.get('q') ?? '';
  const [draft, setDraft] = useState<string>();
  const keep = useEffectEvent((text: string) => {
    const next = new URLSearchParams(window.location.search);
    if (text) next.set('q', text);
    else next.delete('q');
    setSearch(next, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    if (draft === undefined) return;
    // Once the address has it, the address is what counts: it also changes when somebody goes back.
    if (draft === kept) return setDraft(undefined);
    const timer = setTimeout(() => keep(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, kept]);

  return { text: draft ?? kept, kept, setText: setDraft };
}
