import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons } from './icons/draw-icons.ts';

const root = path.resolve(import.meta.dirname, '../..');
const drawn = await drawIcons();

test.each([...drawn])('ships %s as it is drawn now', async (name, icon) => {
  const shipped = readFileSync(path.join(root, name));
  expect(await looksLike(shipped, icon), 'run: npx node scripts/pictures/icons.ts').toBe(true);
});

/** Another processor may round colours at edges differently, so one value in a hundred may differ. */
async function looksLike(shipped: Buffer, icon: Buffer): Promise<boolean> {
  if (!icon.includes(pngHead)) return icon.equals(shipped);
  const [before, now] = [await pixelsOf(shipped), await pixelsOf(icon)];
  const others = now.filter((value, at) => Math.abs(value - (before[at] ?? 0)) > 2);
  return before.length === now.length && others.length <= now.length / 100;
}

/** The pixels of an icon. For a favicon, those of its last picture, which is the largest. */
const pixelsOf = (icon: Buffer): Promise<Buffer> =>
  sharp(icon.subarray(icon.lastIndexOf(pngHead)))
    .ensureAlpha()
    .raw()
    .toBuffer();

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
