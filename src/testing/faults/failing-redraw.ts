import sharp from 'sharp';
import { vi } from 'vitest';

/** While `work` runs, no picture is drawn in time, those that a test makes for itself neither. */
export async function whileRedrawingTakesTooLong<T>(work: () => Promise<T>): Promise<T> {
  const drawing = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('timeout: 91% complete'));
  return work().finally(() => drawing.mockRestore());
}
