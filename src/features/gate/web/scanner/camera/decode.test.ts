import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import { encode } from 'uqr';
import { beforeAll, expect, test } from 'vitest';
import { seeded } from '#testing/seeded.ts';
import { decodePixels, prepareDecoder } from './decode.ts';

/** As the camera sends it to the decoder. */
const side = 720;

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareDecoder({ wasmBinary: new Uint8Array(readFileSync(file)).buffer });
});

test('reads 119 of 120 tickets under glare, blur, tilt and half the light', async () => {
  const random = seeded(50);
  const missed: string[] = [];
  for (let scene = 0; scene < 120; scene++) {
    const kind = (['glare', 'blur', 'tilt', 'dark'] as const)[scene % 4] ?? 'dark';
    const code = Array.from({ length: 154 }, () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Math.floor(random() * 32)]).join(
      '',
    );
    const text = await decodePixels(await draw(code, kind, random));
    if (text !== code) missed.push(`${scene} ${kind}`);
  }
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(1);
});

async function draw(code: string, kind: 'glare' | 'blur' | 'tilt' | 'dark', random: () => number): Promise<ImageData> {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  const width = 300 + Math.floor(random() * 140);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}"/></svg>`;
  const angle = (random() - 0.5) * (kind === 'tilt' ? 80 : 16);
  let ticket = sharp(Buffer.from(svg)).rotate(angle, { background: '#777' });
  if (kind === 'tilt') {
    const [lean, narrow] = [(random() - 0.5) * 0.4, 0.8 + random() * 0.2];
    ticket = sharp(await ticket.png().toBuffer()).affine([narrow, lean, 0, 1], { background: '#777' });
  }
  const room = sharp({ create: { width: side, height: side, channels: 3, background: '#777' } });
  const layers: OverlayOptions[] = [{ input: await ticket.png().toBuffer() }];
  // A lamp that shines back from the screen: what lies under it is bright and flat.
  if (kind === 'glare') layers.push({ input: lamp(random), blend: 'screen' });
  let picture = sharp(await room.composite(layers).png().toBuffer()).removeAlpha();
  if (kind === 'blur') picture = picture.blur(1.2 + random() * 1.1);
  if (kind === 'dark') picture = picture.linear(0.5, 0);
  const pixels = await picture.ensureAlpha().raw().toBuffer();
  // What a browser's ImageData is; Node has none.
  return { data: new Uint8ClampedArray(pixels), width: side, height: side, colorSpace: 'srgb' } as ImageData;
}

function lamp(random: () => number): Buffer {
  const [x, y] = [250 + random() * 220, 250 + random() * 220];
  const reach = 90 + random() * 60;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><radialGradient id="lamp"><stop offset="0" stop-color="#fff" stop-opacity="0.7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${reach}" fill="url(#lamp)"/></svg>`,
  );
}
