import { useCallback, useRef, useState } from 'react';
import type { Registration } from '#features/registrations/contract.ts';
import { allToggled, type Selection, toggled } from './selection.ts';

export interface Selecting {
  selection: Selection;
  /** The selected rows as the screen last showed them, or as `learn` last received them. */
  rows: () => readonly Registration[];
  /** With Shift, selects everything since the previous row. The function never changes. */
  toggle: (id: string, withRange: boolean) => void;
  togglePage: () => void;
  select: (rows: readonly Registration[]) => void;
  /** Stores rows after an update, because rows of other pages are not shown again. */
  learn: (rows: readonly Registration[]) => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

const nothing: Selection = new Set();

/** The selected rows on all pages of one set of filters, which `filterKey` identifies. */
export function useSelection(page: readonly Registration[], filterKey: string): Selecting {
  const [{ key, chosen }, setState] = useState({ key: filterKey, chosen: nothing });
  const selection = key === filterKey ? chosen : nothing;
  const known = useRef(new Map<string, Registration>());
  const anchor = useRef<string>(undefined);
  const now = useRef({ selection, filterKey, ids: [] as string[] });
  now.current = { selection, filterKey, ids: page.map(({ _id }) => _id) };
  for (const row of page) known.current.set(row._id, row);

  const setChosen = useCallback((next: Selection) => setState({ key: now.current.filterKey, chosen: next }), []);
  const toggle = useCallback(
    (id: string, withRange: boolean) => {
      const { selection: before, ids } = now.current;
      setChosen(toggled(before, ids, id, withRange ? anchor.current : undefined));
      anchor.current = id;
    },
    [setChosen],
  );
  const learn = (rows: readonly Registration[]) => {
    for (const row of rows) known.current.set(row._id, row);
  };
  return {
    selection,
    rows: () => [...selection].flatMap((id) => known.current.get(id) ?? []),
    toggle,
    togglePage: () => setChosen(allToggled(selection, now.current.ids)),
    select(wanted) {
      // The filters have changed since the question was sent, so none of the rows is visible.
      if (filterKey !== now.current.filterKey) return;
      learn(wanted);
      setChosen(new Set(wanted.map(({ _id }) => _id)));
    },
    learn,
    drop: (ids) => setChosen(new Set([...selection].filter((one) => !ids.includes(one)))),
    clear: () => setChosen(nothing),
  };
}
