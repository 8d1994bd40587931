import { loadSharp, redrawQueue } from '../pictures/picture-work.ts';
import { pictureSize } from './picture-size.ts';

/** Larger pictures are refused before decoding: 24 megapixels are a camera's photo and not a screenshot. */
const maxPixels = 24_000_000;
/** A picture one pixel wide and a million high takes long to decode, and no real picture has that shape. */
const longestSide = 20_000;
/** WebP allows at most 16,383 pixels; a screenshot of a long page may have more. */
const keptHeight = 16_000;
/** Ten times what a slow machine needs for the largest picture. */
export const redrawSeconds = 20;

type PictureFault = 'notAPicture' | 'pictureTooLarge';

/** Checks the content and not the name. Reads the header and checks that the end is there, but decodes nothing. */
export function whyNotPicture(content: Buffer): PictureFault | undefined {
  // sharp is not used here: passing work to its threads costs a registration as much time as all of its queries.
  const size = pictureSize(content);
  if (!size || size.width === 0 || size.height === 0) return 'notAPicture';
  const { width, height } = size;
  return Math.max(width, height) > longestSide || width * height > maxPixels ? 'pictureTooLarge' : undefined;
}

/** The decoder has refused the content, so trying again cannot succeed. */
export class NotDecodable extends Error {}

/** Time or memory was not enough. The machine may be busy, or the file may be made to need so much. */
export class RedrawFailed extends Error {}

/**
 * Re-encodes the picture as WebP, which removes metadata and appended bytes. Rejects with `NotDecodable` or
 * `RedrawFailed`, or with another error if the picture library does not load.
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
      .catch(throwKnownFault);
  });
}

/** For an error of sharp: throws `NotDecodable` or `RedrawFailed` in its place. */
export function throwKnownFault(error: Error): never {
  const Fault = faultsOfMachine.test(error.message) ? RedrawFailed : NotDecodable;
  throw new Fault(error.message, { cause: error });
}

// sharp's errors have no code. The messages of its decoders differ widely, and some are empty.
const faultsOfMachine = /^timeout:|memory|unable to create thread/i;

export const noneIfNotDecodable = (error: unknown): undefined => {
  if (!(error instanceof NotDecodable)) throw error;
};
