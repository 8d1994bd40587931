import { renderAsync } from '@resvg/resvg-js';
import { loadSharp, previewQueue } from './picture-work.ts';

/**
 * What `draw` draws, when its turn has come, as PNG, away from the event loop. Not sharp's own reader of SVG: that
 * stays shut for the whole process, since it would see uploads too.
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
