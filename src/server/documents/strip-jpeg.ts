/** Segments that name cameras, places, programs and people: Exif and XMP, Photoshop's IPTC, comments. */
const notes = new Set([0xe1, 0xed, 0xfe]);
const startOfScan = 0xda;

/** A JPEG without its notes, and with the same picture data. Any other file is returned as it is. */
export function stripJpeg(content: Uint8Array): Uint8Array {
  const kept = [content.subarray(0, 2)];
  let at = 2;
  while (content[at] === 0xff && content[at + 1] !== startOfScan) {
    const marker = content[at + 1] ?? 0;
    const end = at + 2 + (content[at + 2] ?? 0) * 256 + (content[at + 3] ?? 0);
    if (end <= at + 3 || end > content.length) return content;
    if (!notes.has(marker)) kept.push(content.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, content.subarray(at)]);
}
