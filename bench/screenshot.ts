import sharp from 'sharp';

/** A JPEG of about `bytes` bytes. Noise makes it as large as a real screenshot. */
export async function noisyScreenshot(bytes: number): Promise<Buffer> {
  const width = 1080;
  const height = 2400;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#fff', noise } });
  const raw = await picture.raw().toBuffer();
  const candidates = [];
  for (let quality = 10; quality <= 95; quality += 5) {
    candidates.push(
      await sharp(raw, { raw: { width, height, channels: 3 } })
        .jpeg({ quality })
        .toBuffer(),
    );
  }
  const distance = (jpeg: Buffer) => Math.abs(jpeg.length - bytes);
  const [nearest] = candidates.toSorted((a, b) => distance(a) - distance(b));
  if (!nearest) throw new Error('no picture was made');
  return nearest;
}
