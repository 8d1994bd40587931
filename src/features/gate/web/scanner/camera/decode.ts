import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/**
 * Options for one QR code, upright or turned. `tryHarder` looks at more lines of the picture. `tryDownscale` also looks
 * at a smaller picture, which has less blur and noise.
 */
const options: ReaderOptions = {
  formats: ['QRCode'],
  maxNumberOfSymbols: 1,
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
};

/**
 * For browsers without their own detector: ZXing, from a file that our server serves. `now` loads it before it is
 * needed.
 */
export function prepareDecoder(
  overrides: { locateFile: () => string } | { wasmBinary: ArrayBuffer },
  now = false,
): void {
  if (now) void prepareZXingModule({ overrides, fireImmediately: true }).catch(() => undefined);
  else prepareZXingModule({ overrides });
}

export async function decodePixels(pixels: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(pixels, options);
  return found?.text;
}
