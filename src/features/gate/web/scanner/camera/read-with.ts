/** Types that TypeScript's standard library lacks. */
export interface Detector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}

/**
 * Uses the phone's own detector if it knows QR codes, because it is faster and needs no download. On some phones it
 * always fails, so after its first failure our decoder is used.
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
