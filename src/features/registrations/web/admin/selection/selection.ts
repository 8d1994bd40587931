export type Selection = ReadonlySet<string>;

/** Toggles `id`. With a range, everything from `anchor` to `id` gets the new value of `id`. */
export function toggled(
  selection: Selection,
  ids: readonly string[],
  id: string,
  anchor: string | undefined,
): Selection {
  const selects = !selection.has(id);
  const next = new Set(selection);
  for (const one of rangeOf(ids, anchor ?? id, id)) {
    if (selects) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** All ids from one to the other, in either direction; only the last one if the first is not on the page. */
function rangeOf(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Selects all of `ids`, or deselects them if all are selected. */
export function allToggled(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  const areIn = ids.every((id) => selection.has(id));
  for (const id of ids) {
    if (areIn) next.delete(id);
    else next.add(id);
  }
  return next;
}
