import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { decodePixels, prepareDecoder } from './decode.ts';
import { type Detector, readWith } from './read-with.ts';

declare const BarcodeDetector: (new (options: {
  formats: string[];
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>;
};

/** Tries half the size first, because a code close to the camera is then read much faster. */
const read = readWith(
  ownDetector(),
  async (picture) => (await decodePixels(pixelsOf(picture, 0.5))) ?? decodePixels(pixelsOf(picture, 1)),
);

async function ownDetector(): Promise<Detector | undefined> {
  const formats = 'BarcodeDetector' in globalThis ? await BarcodeDetector.getSupportedFormats().catch(() => []) : [];
  const isThere = formats.includes('qr_code');
  prepareDecoder({ locateFile: () => wasmFile }, !isThere);
  return isThere ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
}

addEventListener('message', async ({ data }: MessageEvent<{ id: number; picture: ImageBitmap }>) => {
  const { id, picture } = data;
  const text = await read(picture).catch(() => undefined);
  picture.close();
  postMessage({ id, text });
});

let canvas: OffscreenCanvas | undefined;

function pixelsOf(picture: ImageBitmap, scale: number): ImageData {
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  canvas ??= new OffscreenCanvas(width, height);
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser draws no pictures');
  pen.drawImage(picture, 0, 0, width, height);
  return pen.getImageData(0, 0, width, height);
}
