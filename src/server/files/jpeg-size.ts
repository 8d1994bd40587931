/** A photo has some hundred at the most: a profile of colours, a preview and the camera's notes, 64 KB each. */
const mostSegments = 1_000;

/**
 * The size that a JPEG declares. By hand, because `image-size` goes on byte by byte where it finds no segment: five
 * million steps for a file of zeros, in which nobody else is answered. What lies between two segments is skipped, as
 * the decoder does it: some cameras fill up there.
 */
export function jpegSize(content: Buffer): { width: number; height: number } | undefined {
  let at = 2;
  for (let segment = 0; segment < mostSegments; segment++) {
    at = content.indexOf(0xff, at);
    if (at < 0 || at + 9 > content.length) return undefined;
    const marker = content.readUInt8(at + 1);
    // Baseline, extended and progressive: what the frame of pixels begins with.
    if (marker >= 0xc0 && marker <= 0xc2) {
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    }
    at += standsAlone(marker) ? 1 : 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Without a length behind it: no mark at all, one that only fills up, or one that says all by itself. */
const standsAlone = (marker: number) => marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9);
