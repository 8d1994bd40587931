import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { encode } from 'uqr';
import { beforeAll, expect, test } from 'vitest';
import { seeded } from '#testing/seeded.ts';
import { decodePixels, prepareDecoder } from './decode.ts';

/** The size of the picture that the camera sends to the decoder. */
const side = 720;

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareDecoder({ wasmBinary: new Uint8Array(readFileSync(file)).buffer });
});

const codeOf = (random: () => number) =>
  Array.from({ length: 154 }, () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Math.floor(random() * 32)]).join('');

async function missedOf<Kind extends string>(
  kinds: readonly Kind[],
  scenes: number,
  drawScene: (code: string, kind: Kind, random: () => number) => Promise<ImageData>,
): Promise<string[]> {
  const random = seeded(50);
  const missed: string[] = [];
  for (let scene = 0; scene < scenes; scene++) {
    const [kind] = kinds.slice(scene % kinds.length);
    if (!kind) continue;
    const code = codeOf(random);
    if ((await decodePixels(await drawScene(code, kind, random))) !== code) missed.push(`${scene} ${kind}`);
  }
  return missed;
}

test('reads 119 of 120 tickets under glare, blur, tilt and half the light', async () => {
  const missed = await missedOf(['glare', 'blur', 'tilt', 'dark'], 120, draw);
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(1);
});

test('reads 23 of 24 tickets that are shown on, or photographed from, the screen of another phone', async () => {
  const missed = await missedOf(['shown', 'photographed'], 24, drawScreen);
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(1);
});

async function draw(code: string, kind: 'glare' | 'blur' | 'tilt' | 'dark', random: () => number): Promise<ImageData> {
  const width = 300 + Math.floor(random() * 140);
  const angle = (random() - 0.5) * (kind === 'tilt' ? 80 : 16);
  let ticket = sharp(Buffer.from(svgOf(code, width))).rotate(angle, { background: '#777' });
  if (kind === 'tilt') {
    const [lean, narrow] = [(random() - 0.5) * 0.4, 0.8 + random() * 0.2];
    ticket = sharp(await ticket.png().toBuffer()).affine([narrow, lean, 0, 1], { background: '#777' });
  }
  const layers: OverlayOptions[] = [{ input: await ticket.png().toBuffer() }];
  // A lamp reflected by the screen: below it the picture is bright and flat.
  if (kind === 'glare') layers.push({ input: lamp(random), blend: 'screen' });
  let picture = sharp(await inRoom(layers)).removeAlpha();
  if (kind === 'blur') picture = picture.blur(1.2 + random() * 1.1);
  if (kind === 'dark') picture = picture.linear(0.5, 0);
  return pixelsOf(picture);
}

/** A phone with the ticket on its screen. `photographed`: the screen shows a photo of another phone's screen. */
async function drawScreen(code: string, kind: 'shown' | 'photographed', random: () => number): Promise<ImageData> {
  let ticket: Buffer = Buffer.from(svgOf(code, 300 + Math.floor(random() * 60)));
  if (kind === 'photographed') {
    const photo = sharp(await onScreen(ticket, random)).blur(0.6);
    ticket = await photo.resize(400, 400).jpeg({ quality: 70 }).toBuffer();
  }
  const phone = sharp(await onScreen(ticket, random)).rotate((random() - 0.5) * 24, { background: '#777' });
  const leaning = sharp(await phone.png().toBuffer());
  const [lean, narrow] = [(random() - 0.5) * 0.2, 0.9 + random() * 0.1];
  const held = leaning.affine([narrow, lean, 0, 1], { background: '#777' });
  const phoneInRoom = await sharp(await held.png().toBuffer())
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const lit = await inRoom([{ input: phoneInRoom }, { input: lamp(random, 0.35), blend: 'screen' }]);
  const picture = sharp(await moire(lit, random)).blur(0.7 + random() * 0.5);
  return pixelsOf(sharp(await picture.jpeg({ quality: 75 }).toBuffer()));
}

/** A white page between the black edges of a phone. */
async function onScreen(ticket: Buffer, random: () => number): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(ticket).metadata();
  const [across, down] = [width + 60, height + 140];
  const page = `<rect x="${10 + random() * 8}" y="40" width="${width + 30}" height="${height + 60}" rx="18" fill="#fff"/>`;
  const phone = `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}"><rect width="${across}" height="${down}" rx="34" fill="#0b0b0d"/>${page}</svg>`;
  return sharp(Buffer.from(phone))
    .composite([{ input: ticket }])
    .flatten({ background: '#777' })
    .png()
    .toBuffer();
}

/**
 * The pixels of a screen interfere with those of the camera: stripes of each colour, some ten to thirty pixels wide.
 */
async function moire(picture: Buffer, random: () => number): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [period, angle, depth] = [1.03 + random() * 0.07, random() * 0.04, 0.3 + random() * 0.25];
  const [across, down] = [(2 * Math.PI * Math.cos(angle)) / period, (2 * Math.PI * Math.sin(angle)) / period];
  for (let at = 0; at < data.length; at++) {
    const place = Math.floor(at / info.channels);
    const [x, y] = [place % info.width, Math.floor(place / info.width)];
    const wave = Math.sin(x * across + y * down + (at % info.channels) * 2.1);
    const row = Math.sin(y * across - x * down);
    data[at] = (data[at] ?? 0) * (1 - (depth * (wave + row + 2)) / 4);
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toBuffer();
}

function svgOf(code: string, width: number): string {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}"/></svg>`;
}

function inRoom(layers: OverlayOptions[]): Promise<Buffer> {
  const room = sharp({ create: { width: side, height: side, channels: 3, background: '#777' } });
  return room.composite(layers).png().toBuffer();
}

async function pixelsOf(picture: Sharp): Promise<ImageData> {
  const pixels = await picture.ensureAlpha().raw().toBuffer();
  // The same as a browser's ImageData, which Node does not have.
  return { data: new Uint8ClampedArray(pixels), width: side, height: side, colorSpace: 'srgb' } as ImageData;
}

function lamp(random: () => number, light = 0.7): Buffer {
  const [x, y] = [250 + random() * 220, 250 + random() * 220];
  const reach = 90 + random() * 60;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><radialGradient id="lamp"><stop offset="0" stop-color="#fff" stop-opacity="${light}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${reach}" fill="url(#lamp)"/></svg>`,
  );
}
