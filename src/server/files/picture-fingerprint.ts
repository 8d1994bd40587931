import { loadSharp } from '../pictures/picture-work.ts';

const columns = 32;
const rows = 32;
/** A smaller difference is noise on a white background and not an edge. */
const leastStep = 2;
/** A picture with fewer edges looks like many others. */
const leastEdges = 16;
/** Re-compression changes three bits. Another payment in the same app changes seven or more. */
const nearBits = 4;

/**
 * A fingerprint of what a picture looks like: a difference hash of 1,024 bits in hex. It survives re-compression and
 * usually scaling. It is '' for a picture that shows almost nothing. Pass a re-encoded picture, never an upload.
 */
export async function pictureFingerprintOf(clean: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const pixels = await sharp(clean)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(columns + 1, rows, { fit: 'fill' })
    .raw()
    .toBuffer();
  const fingerprint = new Uint8Array((columns * rows) / 8);
  let edges = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * (columns + 1) + column;
      const step = (pixels[at] ?? 0) - (pixels[at + 1] ?? 0);
      if (step <= leastStep) continue;
      edges++;
      const bit = row * columns + column;
      fingerprint[bit >> 3] = (fingerprint[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return edges < leastEdges ? '' : Buffer.from(fingerprint).toString('hex');
}

/** Converts a fingerprint to numbers, for comparing it with many others. */
export const toUint32 = (fingerprint: string): Uint32Array =>
  new Uint32Array(Uint8Array.from(Buffer.from(fingerprint, 'hex')).buffer);

/** Whether two pictures are the same, or differ only by compression. */
export function areFingerprintsAlike(one: Uint32Array, other: Uint32Array): boolean {
  if (one.length !== other.length || one.length === 0) return false;
  let distance = 0;
  for (let at = 0; at < one.length; at++) {
    distance += bitsSet((one[at] ?? 0) ^ (other[at] ?? 0));
    if (distance > nearBits) return false;
  }
  return true;
}

function bitsSet(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * The time at which the picture was taken according to its metadata: `2025-05-09T09:00:00` on the phone's clock, or ''
 * if it does not say. Read it from the upload, because re-encoding removes it.
 */
export async function takenAt(upload: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const { exif } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ exif: undefined }));
  const written = /(20\d\d):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(exif?.toString('latin1') ?? '');
  if (!written) return '';
  const [, year, month, day, hour, minute, second] = written;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  return Number.isNaN(Date.parse(`${text}Z`)) ? '' : text;
}
