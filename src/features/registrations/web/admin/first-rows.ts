/** Of the screen, the bar at its top and the search that is typed into: no row stands there. */
const above = 150;

/**
 * While somebody types, the rows in sight are all that is drawn, and the others once the address has the text: drawing
 * a whole page of them anew is most of what a keystroke costs. `rowHeight` is that of the lowest row.
 */
export function firstRows<Row>(rows: readonly Row[], rowHeight: number): readonly Row[] {
  return rows.slice(0, Math.ceil((window.innerHeight - above) / rowHeight));
}
