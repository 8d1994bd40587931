import { constants, inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, type PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** An ordinary file of 10 MB needs about a tenth of this. */
const mostBytes = 64 * 1024 * 1024;
const tooMuch = 'This PDF unpacks into too much.';

/** The content of a stream after undoing its first `count` filters, or all of them. */
export type Unpack = (stream: PDFRawStream, count?: number) => Uint8Array;

/**
 * Unpacks the streams of one PDF into at most `mostBytes` in total, because the memory limit of a thread does not cover
 * buffers. Throws for more, and for unknown filters. After an error it unpacks nothing more, because the failed stream
 * may have used all memory that was left.
 */
export function boundedUnpacker(): Unpack {
  let left = mostBytes;
  return (stream, count = Number.POSITIVE_INFINITY) => {
    if (left < 0) throw new Error(tooMuch);
    let { contents } = stream;
    for (const filter of filtersOf(stream).slice(0, count)) {
      const room = { left, context: stream.dict.context };
      left = -1;
      contents = undoFilter(filter, contents, room);
      left = room.left - contents.byteLength;
      if (left < 0) throw new Error(tooMuch);
    }
    return contents;
  };
}

/** The names of a stream's filters in the order in which to undo them. */
export function filtersOf({ dict }: PDFRawStream): unknown[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter === undefined) return [];
  return filter instanceof PDFArray ? filter.asArray().map((_, at) => filter.lookup(at)) : [filter];
}

const flate = PDFName.of('FlateDecode');
/**
 * Filters that encode bytes as text, each with the most bytes that one letter can become. In ASCII85 `z` is four zeros.
 */
const textFilters: ReadonlyMap<unknown, number> = new Map([
  [PDFName.of('ASCII85Decode'), 4],
  [PDFName.of('ASCIIHexDecode'), 1 / 2],
]);

interface Room {
  left: number;
  context: PDFContext;
}

function undoFilter(filter: unknown, contents: Uint8Array, { left, context }: Room): Uint8Array {
  // Some programs leave out the end of the compressed data.
  const finishFlush = constants.Z_SYNC_FLUSH;
  if (filter === flate) return inflateSync(contents, { maxOutputLength: Math.max(1, left), finishFlush });
  const perLetter = textFilters.get(filter);
  if (perLetter === undefined) throw new Error(`This filter is not known: ${filter}`);
  // The limit is checked before decoding, because the library's decoders of these filters have none.
  if (Math.ceil(contents.byteLength * perLetter) > left) throw new Error(tooMuch);
  return decodePDFRawStream(PDFRawStream.of(context.obj({ Filter: filter as PDFName }), contents)).decode();
}
