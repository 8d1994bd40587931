/** The `id` of the count on a screen. It gets the focus if no row is left. */
export const countId = 'rows-count';

/**
 * A row that is deleted, or that does not match the filters any more, takes its buttons with it, and a keyboard would
 * start at the top of the page. Call this before the row is removed. The returned function focuses the same button
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
