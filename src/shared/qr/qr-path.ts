/** The dark squares of a QR code as the path of a drawing, one unit for each square, with a margin around them. */
export const qrPath = (rows: readonly (readonly boolean[])[], margin = 0): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : []))).join('');
