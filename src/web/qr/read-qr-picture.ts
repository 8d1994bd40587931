import { type QrPicture, upiInText } from './qr-doubts.ts';

const kept = new Map<string, Promise<QrPicture>>();

/** Loads a picture as a visitor's browser would, and reads its QR code. The result is cached. */
export function readQrPicture(address: string): Promise<QrPicture> {
  const known = kept.get(address);
  if (known) return known;
  const reading = read(address);
  kept.set(address, reading);
  void reading.then(({ state }) => {
    // Not cached, because the picture may load the next time.
    if (state === 'broken') kept.delete(address);
  });
  return reading;
}

/** A larger picture is not read better, and a phone has little memory. */
const longestSide = 1_600;

async function read(address: string): Promise<QrPicture> {
  const image = await load(address);
  if (!image) return { state: 'broken' };
  // A page may show a picture of another host, but not read it.
  if (!isOwn(address)) return { state: 'elsewhere' };
  const { default: decodeQR } = await import('qr/decode.js');
  try {
    const text = decodeQR(pixelsOf(image), { timeLimit: 500 });
    return { state: 'code', upi: upiInText(text) };
  } catch {
    return { state: 'noCode' };
  }
}

/** Undefined if it does not load within ten seconds. */
function load(address: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const image = new Image();
    const late = setTimeout(() => resolve(undefined), 10_000);
    const settle = (found: HTMLImageElement | undefined) => {
      clearTimeout(late);
      resolve(found);
    };
    image.referrerPolicy = 'no-referrer';
    image.onload = () => settle(image);
    image.onerror = () => settle(undefined);
    image.src = address;
  });
}

function pixelsOf(image: HTMLImageElement): ImageData {
  const scale = Math.min(1, longestSide / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws no pictures');
  // White, because a page shows transparent parts on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

const isOwn = (address: string) => new URL(address, window.location.href).origin === window.location.origin;
