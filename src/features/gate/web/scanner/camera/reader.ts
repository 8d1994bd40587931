/** Reads QR codes in a worker, so that the screen reacts while a picture is decoded. */
export interface Reader {
  /** Resolves to undefined if the picture has no code. The picture cannot be used afterwards. */
  read(picture: ImageBitmap): Promise<string | undefined>;
  close(): void;
}

/** How long to wait before another worker is started. */
const restartMs = 1_000;

export function openReader(): Reader {
  const waiting = new Map<number, (text: string | undefined) => void>();
  let last = 0;
  let worker: Worker | undefined;
  function open(): Worker {
    const next = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
    next.addEventListener('message', ({ data: { id, text } }: MessageEvent<{ id: number; text?: string }>) => {
      waiting.get(id)?.(text);
      waiting.delete(id);
    });
    // The worker did not load or ran out of memory. Without an answer the camera would wait forever.
    next.addEventListener('error', () => {
      next.terminate();
      if (worker === next) worker = undefined;
      const lost = [...waiting.values()];
      waiting.clear();
      setTimeout(() => {
        for (const done of lost) done(undefined);
      }, restartMs);
    });
    return next;
  }
  return {
    read(picture) {
      const id = ++last;
      return new Promise((done) => {
        waiting.set(id, done);
        worker ??= open();
        worker.postMessage({ id, picture }, [picture]);
      });
    },
    close: () => worker?.terminate(),
  };
}

/** A larger picture is not read better, and a phone has little memory. */
const longestSide = 1_600;

/** Reads a photo of a ticket, or a picture that somebody has received (R328). */
export async function readPhoto(reader: Reader, photo: Blob): Promise<string | undefined> {
  const whole = await createImageBitmap(photo);
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height));
  if (scale === 1) return reader.read(whole);
  const resizeWidth = Math.round(whole.width * scale);
  const small = await createImageBitmap(whole, { resizeWidth, resizeQuality: 'high' });
  whole.close();
  return reader.read(small);
}
