import { encode } from 'uqr';
import { qrPath } from '#shared/qr/qr-path.ts';
import { dayTheme } from '#shared/theme-colours.ts';

interface QrDrawingProps {
  modules: boolean[][];
  label: string;
  className?: string;
}

/** The white margin that scanners need, in modules. */
const margin = 4;

/** Dark on white in both themes, because many cameras cannot read the reverse. */
export function QrDrawing({ modules, label, className }: QrDrawingProps) {
  const size = modules.length + margin * 2;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(modules, margin)} fill={dayTheme.ink} />
    </svg>
  );
}

/** The modules of a QR code, row by row, true for dark. Undefined if the text is too long for a code. */
export function qrCode(text: string): boolean[][] | undefined {
  try {
    return encode(text, { ecc: 'M', border: 0 }).data;
  } catch {
    return undefined;
  }
}
