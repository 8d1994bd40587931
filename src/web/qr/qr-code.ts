import { encode } from 'uqr';

/** The modules of a text's QR code, row by row, true for dark; undefined when the text is too long for one. */
export function qrCode(text: string): boolean[][] | undefined {
  try {
    return encode(text, { ecc: 'M', border: 0 }).data;
  } catch {
    return undefined;
  }
}
