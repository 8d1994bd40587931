/** Where the focus can go when no row is left: the `id` of a screen's count, where an empty list has one. */
export const countId = 'rows-count';

/**
 * A row that is deleted, or that no longer fits the filters, takes its buttons with it, and a keyboard would start over
 * at the top of the page. Call this before the row is gone. The function that it returns focuses the same button
 * (`data-deletes`, `data-updates`, `data-verifies`) of the next row.
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
