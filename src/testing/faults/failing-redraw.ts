import sharp from 'sharp';
import { vi } from 'vitest';

/** While `work` runs, drawing any picture fails with a timeout, also in the test's own code. */
export async function whileRedrawingTakesTooLong<T>(work: () => Promise<T>): Promise<T> {
  const drawing = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('timeout: 91% complete'));
  return work().finally(() => drawing.mockRestore());
}
