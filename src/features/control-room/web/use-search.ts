import { useEffect, useState } from 'react';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';
import { searchAll } from '../contract.ts';

export type Found = Output<typeof searchAll>;

export interface SearchState {
  /** The previous answer is kept until the next one arrives. */
  found: Found | undefined;
  /** The text that `found` belongs to. */
  text: string;
  state: 'idle' | 'searching' | 'failed';
}

const typingPauseMs = 180;
const idle: SearchState = { found: undefined, text: '', state: 'idle' };

export function useSearch(typed: string): SearchState {
  const text = typed.trim();
  const [search, setSearch] = useState(idle);

  useEffect(() => {
    if (!text) return setSearch(idle);
    let current = true;
    setSearch((before) => ({ ...before, state: 'searching' }));
    const timer = setTimeout(async () => {
      const found = await adminApi.call(searchAll, { query: { q: text.slice(0, 200) } }).catch(() => undefined);
      if (current) setSearch(found ? { found, text, state: 'idle' } : { ...idle, text, state: 'failed' });
    }, typingPauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);

  return search;
}
