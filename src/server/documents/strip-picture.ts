import { PDFArray, PDFName, PDFNull, PDFRawStream } from '@cantoo/pdf-lib';
import { stripJpeg } from './strip-jpeg.ts';
import { filtersOf, type Unpack } from './unpack-stream.ts';

const jpeg = PDFName.of('DCTDecode');
const jpeg2000 = PDFName.of('JPXDecode');
const filterKey = PDFName.of('Filter');
const settingsKey = PDFName.of('DecodeParms');

/** A stream of a PDF; a photo loses the camera's notes. Throws for a picture whose notes cannot be removed. */
export function stripPicture(stream: PDFRawStream, unpack: Unpack): PDFRawStream {
  const filters = filtersOf(stream);
  if (filters.includes(jpeg2000)) throw new Error('Notes in a JPEG 2000 picture cannot be removed.');
  if (!filters.includes(jpeg)) return stream;
  // Some programs compress every stream again, photos too.
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
