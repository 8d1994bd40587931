import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/**
 * One QR code, upright or turned. `tryHarder` looks at more lines of the picture, `tryDownscale` also at a smaller one,
 * where blur and noise are gone.
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
 * For browsers without a detector of their own: ZXing, from a file that we serve; `now` loads it before it is needed.
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
