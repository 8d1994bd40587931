/**
 * What was pressed goes with its row, and a keyboard would start over at the top of the page: the focus goes to the
 * element with this `id`, or to the page where that is gone too. `scroll`: and brings it into sight.
 */
export function catchFocus(id: string, { scroll = false } = {}): void {
  let frame = 0;
  const look = () => {
    frame++;
    // A dialog gives the focus back in the frame after it has closed; the row may go some frames later.
    if (frame >= 2 && document.activeElement === document.body) giveTo(id, scroll);
    else if (frame < 30) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function giveTo(id: string, scroll: boolean): void {
  const target = document.getElementById(id) ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
  if (scroll) target?.scrollIntoView({ block: 'start' });
}
