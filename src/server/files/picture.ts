import { loadSharp, redrawQueue } from '../pictures/picture-work.ts';
import { pictureSize } from './picture-size.ts';

/** Larger pictures are refused before a pixel is decoded: 24 megapixels are a camera's photo, not a screenshot. */
const maxPixels = 24_000_000;
/** One pixel wide and a million high takes long to decode, and nobody takes such a picture. */
const longestSide = 20_000;
/** WebP ends at 16,383 pixels; a screenshot of a long page does not. */
const keptHeight = 16_000;
/** Ten times what a slow machine takes for the largest picture. */
export const redrawSeconds = 20;

type PictureFault = 'notAPicture' | 'pictureTooLarge';

/** Looks at the content, not the name. Reads the header and checks that the end is there; decodes nothing. */
export function whyNotPicture(content: Buffer): PictureFault | undefined {
  // Not sharp's: a trip through its threads costs a registration as much as all of its queries.
  const size = pictureSize(content);
  if (!size || size.width === 0 || size.height === 0) return 'notAPicture';
  const { width, height } = size;
  return Math.max(width, height) > longestSide || width * height > maxPixels ? 'pictureTooLarge' : undefined;
}

/** The decoder refuses the content: no other try will succeed. */
export class NotDecodable extends Error {}

/** Not in time, or not in the memory that was free: the machine may be busy, or the file is made to take so much. */
export class RedrawFailed extends Error {}

/**
 * The picture re-encoded as WebP: no metadata and no appended bytes survive. Rejects with `NotDecodable` or
 * `RedrawFailed`, and with another error where the picture library does not load.
 */
export function redrawPicture(content: Buffer, keptWidth = 1_600): Promise<Buffer> {
  return redrawQueue.take(async () => {
    const sharp = await loadSharp();
    return sharp(content, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: redrawSeconds })
      .rotate()
      .resize({ width: keptWidth, height: keptHeight, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 2 })
      .toBuffer()
      .catch((error: Error) => {
        const Fault = faultsOfMachine.test(error.message) ? RedrawFailed : NotDecodable;
        throw new Fault(error.message, { cause: error });
      });
  });
}

// sharp's errors have no code. Those of its decoders have many texts, and some none.
const faultsOfMachine = /^timeout:|memory|unable to create thread/i;

export const noneIfNotDecodable = (error: unknown): undefined => {
  if (!(error instanceof NotDecodable)) throw error;
};
