import sharp from 'sharp';

/** Larger pictures are refused before a pixel is decoded: 24 megapixels are a camera's photo, not a screenshot. */
const maxPixels = 24_000_000;
const keptWidth = 1_600;

// Only these four decoders may ever see an upload; SVG and PDF would run a parser of their own.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// One thread a picture: the pool already spreads pictures over the cores.
sharp.concurrency(1);
sharp.cache(false);

export type PictureFault = 'notAPicture' | 'pictureTooLarge';

/** Looks at the content, not the name. Reads the header and checks that the end is there; decodes nothing. */
export async function whyNotPicture(content: Buffer): Promise<PictureFault | undefined> {
  if (!isWhole(content)) return 'notAPicture';
  const seen = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!seen || !['png', 'jpeg', 'gif', 'webp'].includes(seen.format)) return 'notAPicture';
  return seen.width * (seen.pageHeight ?? seen.height) > maxPixels ? 'pictureTooLarge' : undefined;
}

/** The picture drawn anew as WebP: no metadata and no appended bytes survive. Rejects if it cannot be decoded. */
export function redrawPicture(content: Buffer): Promise<Buffer> {
  return sharp(content, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: keptWidth, withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

// A picture that was cut off on the way lacks the mark at its end.
function isWhole(content: Buffer): boolean {
  if (content.length < 16) return false;
  if (content.readUInt32BE(0) === 0x89504e47) return content.lastIndexOf('IEND') > 0;
  if (content.readUInt16BE(0) === 0xffd8) return content.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
  if (content.toString('latin1', 0, 3) === 'GIF') return content.lastIndexOf(0x3b) > 12;
  if (content.toString('latin1', 0, 4) === 'RIFF') return content.readUInt32LE(4) + 8 <= content.length;
  return false;
}
