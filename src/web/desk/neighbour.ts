/** Where the focus can go when no row is left: the `id` of a screen's count, where an empty list has one. */
export const countId = 'rows-count';

/**
 * The button that opens a deletion goes with its row, as one does whose change the filters do not let through, and a
 * keyboard would start over at the top of the page. Taken before the row is gone, this gives the focus to the same
 * button (`data-deletes`, `data-updates`, `data-verifies`) of the next row once it is.
 */
export function neighbourOf(id: string, action: 'deletes' | 'updates' | 'verifies' = 'deletes'): () => void {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[data-${action}]`)];
  const place = buttons.findIndex((button) => button.dataset[action] === id);
  const neighbour = buttons[place + 1] ?? buttons[place - 1];
  return () => {
    if (action === 'updates' && buttons[place]?.isConnected) return;
    const next = neighbour?.isConnected ? neighbour : document.getElementById(countId);
    if (next) next.focus();
    else document.getElementById('main')?.focus({ preventScroll: true });
  };
}
