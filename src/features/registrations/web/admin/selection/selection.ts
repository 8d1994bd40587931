export type Selection = ReadonlySet<string>;

/** With `id` turned over; with a range, everything from `anchor` to it becomes as `id` becomes. */
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

/** All ids between two, in whichever direction; the last alone where the first is not in sight. */
function rangeOf(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** All of `ids` in or, where they all are in already, out. */
export function allToggled(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  const areIn = ids.every((id) => selection.has(id));
  for (const id of ids) {
    if (areIn) next.delete(id);
    else next.add(id);
  }
  return next;
}
