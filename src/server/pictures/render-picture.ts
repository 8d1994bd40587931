import { renderAsync } from '@resvg/resvg-js';
import pLimit from 'p-limit';
import sharp from 'sharp';

// One at a time: pictures for previews must not take the cores that answers need.
const oneByOne = pLimit(1);

export const picturesWaiting = (): number => oneByOne.pendingCount + oneByOne.activeCount;

/**
 * A drawing of ours as PNG, away from the event loop. Not sharp's own reader of SVG: that stays shut for the whole
 * process, since it would see uploads too.
 */
export function renderPicture(svg: string): Promise<Buffer> {
  return oneByOne(async () => {
    const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}
