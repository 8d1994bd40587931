import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { startServer } from '#testing/server-process.ts';
import { median } from '../percentile.ts';
import { openBrowser } from './slow-phone.ts';

const runs = 5;
/** The size of a phone's camera picture, with letters as large as on a receipt that fills most of it. */
const photo = { width: 4_000, height: 3_000, textSize: 40 };

interface PhotoTimes {
  /** Milliseconds from choosing the file until the form has the smaller one. */
  ms: number;
  fromBytes: number;
  toBytes: number;
  width: number;
  height: number;
  /** The share of the text's contrast that is left, 0 to 1. */
  contrast: number;
}

/** Reduces a photo of 12 megapixels with the site's own code, in an idle browser. */
export async function photoTimes(dataDir: string): Promise<PhotoTimes> {
  const jpeg = await paperPhoto();
  const server = await startServer({ DATA_DIR: dataDir });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const script = await shrinkingScript();
    await page.route('**/photo.jpg', (route) => route.fulfill({ body: jpeg, contentType: 'image/jpeg' }));
    await page.goto(`${server.url}/student/login`, { waitUntil: 'networkidle' });
    const shrunk = [];
    for (let run = 0; run <= runs; run++) shrunk.push(await page.evaluate(shrinkOnce, `/assets/${script}`));
    const [first, ...measured] = shrunk;
    if (!first) throw new Error('nothing was measured');
    const small = Buffer.from(first.base64, 'base64');
    const { width = 0, height = 0 } = await sharp(small).metadata();
    // The first run loads the script and is not counted.
    const ms = median(measured.map((one) => one.ms));
    return { ms, fromBytes: jpeg.length, toBytes: small.length, width, height, contrast: await contrastOf(small) };
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs in the browser. */
async function shrinkOnce(script: string): Promise<{ ms: number; base64: string }> {
  const blob = await (await fetch('/photo.jpg')).blob();
  const file = new File([blob], 'photo.jpg', { type: 'image/jpeg' });
  const module = (await import(script)) as Record<string, (file: File) => Promise<File>>;
  const [shrink] = Object.values(module);
  if (!shrink) throw new Error('no shrinking in that script');
  const started = performance.now();
  const small = await shrink(file);
  const ms = performance.now() - started;
  const bytes = new Uint8Array(await small.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return { ms, base64: btoa(text) };
}

/** The name of the script in the build. */
async function shrinkingScript(): Promise<string> {
  const folder = path.resolve(import.meta.dirname, '../../build/client/assets');
  const name = (await readdir(folder)).find((file) => /^shrink-picture-.*\.js$/.test(file));
  if (!name) throw new Error('the web is not built');
  return name;
}

/** A printed receipt on a table: grey noise like a sensor's, and small dark strokes like those of letters. */
async function paperPhoto(): Promise<Buffer> {
  const { width, height, textSize } = photo;
  const noise = { type: 'gaussian', mean: 205, sigma: 9 } as const;
  const words = Array.from({ length: 40 }, (_, line) => {
    const y = 200 + line * 65;
    return `<text x="300" y="${y}" font-size="${textSize}">Transaction ID 4127 0098 ${1_000 + line} paid to aarambh@example</text>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" fill="#222">${words.join('')}${bars()}</svg>`;
  // Other benchmarks in this process load the server's code, which blocks SVG (picture-work.ts).
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return sharp({ create: { width, height, channels: 3, background: '#ccc', noise } })
    .composite([{ input: Buffer.from(text) }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

const barsAt = { left: 2_600, top: 600, width: 800, height: 400, stroke: 4 };

/**
 * Bars as wide as the strokes of the letters, with gaps of the same width. If the letters are blurred, the bars are
 * too.
 */
function bars(): string {
  const { left, top, width, height, stroke } = barsAt;
  const count = width / (2 * stroke);
  const rects = Array.from(
    { length: count },
    (_, n) => `<rect x="${left + n * 2 * stroke}" y="${top}" width="${stroke}" height="${height}"/>`,
  );
  return rects.join('');
}

async function contrastOf(small: Buffer): Promise<number> {
  const { width = 0 } = await sharp(small).metadata();
  const scale = width / photo.width;
  const part = (value: number) => Math.round(value * scale);
  const { left, top, height } = barsAt;
  const region = {
    left: part(left + 40),
    top: part(top + 40),
    width: part(barsAt.width - 80),
    height: part(height - 80),
  };
  const { data, info } = await sharp(small).extract(region).greyscale().raw().toBuffer({ resolveWithObject: true });
  const columns = Array.from({ length: info.width }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < info.height; y++) sum += data[y * info.width + x] ?? 0;
    return sum / info.height;
  });
  const sorted = columns.toSorted((a, b) => a - b);
  const [dark = 0, light = 0] = [sorted[Math.floor(sorted.length * 0.1)], sorted[Math.floor(sorted.length * 0.9)]];
  // In the drawing the paper has the value 205 and a bar has 34.
  return (light - dark) / (205 - 34);
}
