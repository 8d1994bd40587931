import { useCallback, useMemo, useRef, useState } from 'react';
import { allToggled, type Selection, toggled } from './selection.ts';

export interface Selecting {
  selection: Selection;
  /** With Shift, everything since the row before. Always the same function. */
  toggle: (id: string, withRange: boolean) => void;
  togglePage: () => void;
  /** Of so many that the filters let through. */
  select: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The rows that are marked, over all pages; what the filters hide or somebody deletes is not marked any more. */
export function useSelection(found: readonly { _id: string }[], page: readonly { _id: string }[]): Selecting {
  const [chosen, setChosen] = useState<Selection>(new Set());
  const anchor = useRef<string>(undefined);
  const selection = useMemo(() => {
    if (chosen.size === 0) return chosen;
    return new Set(found.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : [])));
  }, [chosen, found]);
  const now = useRef({ selection, ids: [] as string[] });
  now.current = { selection, ids: page.map(({ _id }) => _id) };

  const toggle = useCallback((id: string, withRange: boolean) => {
    const { selection: before, ids } = now.current;
    setChosen(toggled(before, ids, id, withRange ? anchor.current : undefined));
    anchor.current = id;
  }, []);
  return {
    selection,
    toggle,
    togglePage: () => setChosen(allToggled(selection, now.current.ids)),
    select: (ids) => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  };
}
