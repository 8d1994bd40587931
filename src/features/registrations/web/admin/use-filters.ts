import { useMemo } from 'react';
import { useTypedText } from '#web/desk/list/list-filters.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { type Filters, names, noFilters, readFilters } from './filters.ts';

/** The filters as the address has them. What is being typed is in the address after a pause. */
export function useFilters() {
  const { search, change: changeAddress } = useAddress();
  const kept = useMemo(() => readFilters(search), [search]);
  const [text, type] = useTypedText(kept.text, (typed) => change({ text: typed }));

  function change(some: Partial<Filters>) {
    const entries = Object.entries(some) as [keyof Filters, string][];
    changeAddress(Object.fromEntries(entries.map(([key, value]) => [names[key], value])));
  }

  function clear() {
    type('');
    change(noFilters);
  }

  return { filters: kept, text, change, type, clear };
}
