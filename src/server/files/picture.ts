import { imageSize } from 'image-size';
import { loadSharp } from '../pictures/load-sharp.ts';
import { redrawTurns } from '../pictures/picture-turns.ts';
import { jpegSize } from './jpeg-size.ts';

/** Larger pictures are refused before a pixel is decoded: 24 megapixels are a camera's photo, not a screenshot. */
const maxPixels = 24_000_000;
const keptWidth = 1_600;
/** WebP ends at 16,383 pixels; a screenshot of a long page does not. */
const keptHeight = 16_000;

export type PictureFault = 'notAPicture' | 'pictureTooLarge';

/** Looks at the content, not the name. Reads the header and checks that the end is there; decodes nothing. */
export async function whyNotPicture(content: Buffer): Promise<PictureFault | undefined> {
  const seen = isWhole(content) ? await headerOf(content) : undefined;
  if (!seen) return 'notAPicture';
  return seen.width * seen.height > maxPixels ? 'pictureTooLarge' : undefined;
}

interface Header {
  width: number;
  height: number;
}

// Not sharp's for every upload: a trip through its threads costs a registration as much as all of its queries.
async function headerOf(content: Buffer): Promise<Header | undefined> {
  if (isJpeg(content)) return jpegSize(content);
  try {
    const { type, ...size } = imageSize(content);
    if (type === 'gif') return await gifHeader(content);
    return type === 'png' || type === 'webp' ? size : undefined;
  } catch {
    return undefined;
  }
}

// Six letters make anything the head of a GIF, even a script; sharp looks further.
async function gifHeader(content: Buffer): Promise<Header> {
  const sharp = await loadSharp();
  const { width, height, pageHeight } = await sharp(content, { limitInputPixels: false }).metadata();
  return { width, height: pageHeight ?? height };
}

/** The picture drawn anew as WebP: no metadata and no appended bytes survive. Rejects if it cannot be decoded. */
export function redrawPicture(content: Buffer): Promise<Buffer> {
  return redrawTurns.take(async () => {
    const sharp = await loadSharp();
    return sharp(content, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: keptWidth, height: keptHeight, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 2 })
      .toBuffer();
  });
}

// A picture that was cut off on the way lacks the mark at its end.
function isWhole(content: Buffer): boolean {
  if (content.length < 16) return false;
  if (content.readUInt32BE(0) === 0x89504e47) return content.lastIndexOf('IEND') > 0;
  if (isJpeg(content)) return content.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
  if (content.toString('latin1', 0, 3) === 'GIF') return content.lastIndexOf(0x3b) > 12;
  if (content.toString('latin1', 0, 4) === 'RIFF') return content.readUInt32LE(4) + 8 <= content.length;
  return false;
}

const isJpeg = (content: Buffer) => content.readUInt16BE(0) === 0xffd8;
