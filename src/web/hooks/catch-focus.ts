/**
 * Moves the focus when the pressed button disappears with its row: to the element with this `id`, or to the page if
 * that is gone too. Otherwise a keyboard would start at the top of the page. The page does not scroll, unless `options`
 * say so.
 */
export function catchFocus(id: string, options: FocusOptions = { preventScroll: true }): void {
  let frame = 0;
  const look = () => {
    frame++;
    // Waits some frames, because a dialog returns the focus in the frame after it has closed, and the row may disappear
    // later.
    if (frame >= 2 && document.activeElement === document.body) {
      (document.getElementById(id) ?? document.getElementById('main'))?.focus(options);
    } else if (frame < 30) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
