import sharp from 'sharp';

/** A picture such as a phone takes of its screen; `metadata` is hidden inside it as EXIF. */
export async function screenshot(
  options: { width?: number; height?: number; format?: 'png' | 'jpeg' | 'webp' | 'gif'; metadata?: string } = {},
): Promise<Buffer> {
  const { width = 90, height = 160, format = 'png', metadata } = options;
  const canvas = sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } });
  const picture = metadata ? canvas.withExif({ IFD0: { ImageDescription: metadata } }) : canvas;
  return picture.toFormat(format).toBuffer();
}
