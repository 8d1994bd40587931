import sharp, { type OverlayOptions } from 'sharp';
import { encode } from 'uqr';

/** Flags for a browser whose camera shows a file of JPEG pictures in turn, thirty a second. */

export const cameraFlags = (film: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

interface Scene {
  width: number;
  height: number;
  /** The grey of the top left corner, 0 to 255. It tells a script which picture is shown. */
  corner?: number;
}

/** A code in the middle of a grey room; without a code, only the room. */
export async function cameraPicture(code: string, { width, height, corner }: Scene): Promise<Buffer> {
  const room = sharp({ create: { width, height, channels: 3, background: '#6b6b6b' } });
  const layers: OverlayOptions[] = [];
  if (code) {
    const { data, size } = encode(code, { ecc: 'M', border: 4 });
    // Not as SVG: the server's picture code forbids SVG for its whole process, which may be this one.
    const pixels = Buffer.from(data.flat().map((on) => (on ? 0 : 255)));
    const drawn = sharp(pixels, { raw: { width: size, height: size, channels: 1 } });
    layers.push({ input: await drawn.resize(420, 420, { kernel: 'nearest' }).png().toBuffer() });
  }
  if (corner !== undefined) {
    const background = { r: corner, g: corner, b: corner };
    const patch = sharp({ create: { width: 160, height: 160, channels: 3, background } }).png();
    layers.push({ input: await patch.toBuffer(), left: 0, top: 0 });
  }
  return room.composite(layers).jpeg({ quality: 80 }).toBuffer();
}
