import { PDFArray, PDFName, PDFNull, PDFRawStream } from '@cantoo/pdf-lib';
import { filtersOf, type Unpack } from './unpack-stream.ts';

const jpeg = PDFName.of('DCTDecode');
const jpeg2000 = PDFName.of('JPXDecode');
const filterKey = PDFName.of('Filter');
const settingsKey = PDFName.of('DecodeParms');

/**
 * Returns a stream of a PDF, without the camera's notes if it is a photo. Throws if a picture's notes cannot be
 * removed.
 */
export function stripPicture(stream: PDFRawStream, unpack: Unpack): PDFRawStream {
  const filters = filtersOf(stream);
  if (filters.includes(jpeg2000)) throw new Error('Notes in a JPEG 2000 picture cannot be removed.');
  if (!filters.includes(jpeg)) return stream;
  // Some programs compress every stream again, including photos.
  const content = unpack(stream, filters.indexOf(jpeg));
  if (content[0] !== 0xff || content[1] !== 0xd8) throw new Error('This is not a JPEG.');
  const dict = stream.dict.clone();
  dict.set(filterKey, jpeg);
  dict.set(settingsKey, settingsOfLast(stream, filters.length) ?? PDFNull);
  return PDFRawStream.of(dict, stripJpeg(content));
}

function settingsOfLast({ dict }: PDFRawStream, count: number) {
  const settings = dict.lookup(settingsKey);
  if (settings instanceof PDFArray) return settings.lookup(count - 1);
  return count === 1 ? settings : undefined;
}

/** Segments that name cameras, places, programs or people: Exif and XMP, Photoshop's IPTC, comments. */
const notes = new Set([0xe1, 0xed, 0xfe]);
const startOfScan = 0xda;

/** A JPEG without notes and with unchanged picture data. Any other file is returned unchanged. */
function stripJpeg(content: Uint8Array): Uint8Array {
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
