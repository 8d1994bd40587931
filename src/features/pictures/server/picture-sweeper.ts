import type { Platform } from '#server/platform.ts';
import { type PictureUses, sweepPictures } from './sweep-pictures.ts';

const everyMs = 6 * 3_600_000;

/** Sweeps now and then while the server runs; answers how to stop, which waits for what is under way. */
export function startPictureSweeper(platform: Platform, uses: PictureUses): () => Promise<void> {
  let running = Promise.resolve();
  const sweep = () => {
    running = sweepPictures(platform, uses).then(
      (swept) => void (swept > 0 && platform.log.info({ swept }, 'removed pictures that nothing shows')),
      (err) => platform.log.error({ err }, 'the pictures could not be swept; tried again later'),
    );
  };
  const timer = setInterval(sweep, everyMs).unref();
  sweep();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
