import {
  type PDFContext,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { boundedUnpacker, type Unpack } from './unpack-stream.ts';

const filterKey = PDFName.of('Filter');
const typeKey = PDFName.of('Type');
const readInside: readonly unknown[] = [PDFName.of('ObjStm'), PDFName.of('XRef')];

/**
 * Unpacks streams that contain other objects before pdf-lib reads them, because pdf-lib's own filters use memory
 * without a limit. Refuses a file if such a stream cannot be read completely.
 */
class BoundedParser extends PDFParser {
  readonly unpack = boundedUnpacker();
  private lastPart: PDFRef | undefined;
  private isBroken = false;

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref);
    if (!(object instanceof PDFRawStream && readInside.includes(object.dict.lookup(typeKey)))) return object;
    this.checkLastPart();
    this.lastPart = ref;
    const dict = object.dict.clone();
    dict.delete(filterKey);
    return PDFRawStream.of(dict, this.unpack(object));
  }

  async parseWhole(): Promise<PDFContext> {
    const context = await this.parseDocument();
    this.checkLastPart();
    if (this.isBroken) throw new Error('This PDF was not read whole.');
    return context;
  }

  /**
   * The parser skips what it cannot read. A readable stream after an unreadable one, even with the same number, would
   * hide the error, so each stream is checked before the next is read.
   */
  private checkLastPart(): void {
    if (this.lastPart && !isRead(this.context.lookup(this.lastPart))) this.isBroken = true;
  }
}

/** A stream may unpack without an error and still end in the middle of its objects. */
const isRead = (part: PDFObject | undefined) => part !== undefined && !(part instanceof PDFInvalidObject);

/**
 * The objects of a PDF, and a function that unpacks its other streams within the same memory limit. Throws if the file
 * is encrypted, cannot be read completely or exceeds the limit.
 */
export async function readPdf(content: Uint8Array) {
  const parser = new BoundedParser(content);
  const context = await parser.parseWhole();
  if (context.trailerInfo.Encrypt) throw new Error('This PDF is encrypted.');
  return { context, unpack: parser.unpack satisfies Unpack };
}
