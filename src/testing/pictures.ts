import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { encode } from 'uqr';

/** A picture like a phone's screenshot; `metadata` is hidden in it as EXIF. */
export async function screenshot(
  options: { width?: number; height?: number; format?: 'png' | 'jpeg' | 'webp' | 'gif'; metadata?: string } = {},
): Promise<Buffer> {
  const { width = 90, height = 160, format = 'png', metadata } = options;
  const canvas = sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } });
  const picture = metadata ? canvas.withExif({ IFD0: { ImageDescription: metadata } }) : canvas;
  return picture.toFormat(format).toBuffer();
}

/** Pads a picture to an exact number of bytes. Readers ignore bytes after its end. */
export function padded(picture: Buffer, bytes: number): Buffer {
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

/** A few bytes of PNG that declare any size, as a decompression bomb does. All checksums are right. */
export function pngThatDeclares(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey, not interlaced.
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc(1_024));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A picture of a QR code that phones can read. */
export function qrPicture(text: string): Promise<Buffer> {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const scale = 6;
  const side = data.length * scale;
  const pixels = Buffer.alloc(side * side);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)].map((place) => Math.floor(place / scale));
    pixels[at] = data[y ?? 0]?.[x ?? 0] ? 0 : 255;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}
