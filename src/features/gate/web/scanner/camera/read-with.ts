/** What browsers have besides the standard library of TypeScript. */
export interface Detector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}

/**
 * Uses the phone's own detector if it knows QR codes: it is faster, and nothing has to be loaded. On some phones it
 * fails at every picture; after its first failure our own is used.
 */
export function readWith(
  own: Promise<Detector | undefined>,
  ours: (picture: ImageBitmap) => Promise<string | undefined>,
) {
  let hasFailed = false;
  return async (picture: ImageBitmap): Promise<string | undefined> => {
    const detector = hasFailed ? undefined : await own.catch(() => undefined);
    if (!detector) return ours(picture);
    try {
      return (await detector.detect(picture))[0]?.rawValue;
    } catch {
      hasFailed = true;
      return ours(picture);
    }
  };
}
