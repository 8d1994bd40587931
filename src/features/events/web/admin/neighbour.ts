/** Where the focus can go when no row is left. */
export const countId = 'events-count';

/**
 * The button that opens a deletion goes with its row, and a keyboard would start over at the top of the page. Taken
 * before the row is gone, this gives the focus to the same button of the next row once it is.
 */
export function neighbourOf(eventId: string): () => void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-deletes-event]')];
  const place = buttons.findIndex((button) => button.dataset.deletesEvent === eventId);
  const neighbour = buttons[place + 1] ?? buttons[place - 1];
  return () => (neighbour?.isConnected ? neighbour : document.getElementById(countId))?.focus();
}
