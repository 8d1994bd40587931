import { renderAsync } from '@resvg/resvg-js';
import { loadSharp, previewQueue } from './picture-work.ts';

/**
 * Draws the SVG of `draw` as PNG, in the preview queue and outside the main thread. sharp's own SVG reader is not used.
 * It is blocked in the whole process, because uploads could reach it too.
 */
export function renderPicture(draw: () => string | Promise<string | Buffer>): Promise<Buffer> {
  return previewQueue.take(async () => {
    const { pixels, width, height } = await renderAsync(await draw(), { font: { loadSystemFonts: false } });
    const sharp = await loadSharp();
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}
