import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { decodePixels, prepareDecoder } from './decode.ts';

/** What browsers have besides the standard library of TypeScript. */
interface Detector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector: (new (options: {
  formats: string[];
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>;
};

/** The phone's own detector where it knows QR codes: it is faster, and nothing has to be loaded. */
const detector = ownDetector();

async function ownDetector(): Promise<Detector | undefined> {
  const knows = 'BarcodeDetector' in globalThis && (await BarcodeDetector.getSupportedFormats()).includes('qr_code');
  if (knows) return new BarcodeDetector({ formats: ['qr_code'] });
  prepareDecoder({ locateFile: () => wasmFile });
  return undefined;
}

addEventListener('message', async ({ data }: MessageEvent<{ id: number; picture: ImageBitmap }>) => {
  const { id, picture } = data;
  const text = await read(picture).catch(() => undefined);
  picture.close();
  postMessage({ id, text });
});

async function read(picture: ImageBitmap): Promise<string | undefined> {
  const own = await detector;
  if (!own) return decodePixels(pixelsOf(picture));
  // Some phones name a detector that then fails at every picture.
  const [found] = await own.detect(picture).catch(() => []);
  return found?.rawValue;
}

let canvas: OffscreenCanvas | undefined;

function pixelsOf(picture: ImageBitmap): ImageData {
  canvas ??= new OffscreenCanvas(picture.width, picture.height);
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser draws no pictures');
  pen.drawImage(picture, 0, 0);
  return pen.getImageData(0, 0, picture.width, picture.height);
}
