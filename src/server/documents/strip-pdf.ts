import {
  type PDFArray,
  PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { readPdf } from './read-pdf.ts';
import { stripPicture } from './strip-picture.ts';

/**
 * The pages of a PDF without notes about their author: a new file, into which only the content of the pages is copied.
 * Words and pictures of the work itself stay. Undefined for a file that cannot be read.
 */
export async function stripPdf(content: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await pagesAlone(await readPdf(content));
  } catch {
    return undefined;
  }
}

async function pagesAlone({ context, unpack }: Awaited<ReturnType<typeof readPdf>>): Promise<Uint8Array> {
  const pages = pagesOf(context);
  for (const page of pages) {
    keepAlone(page, pageKeys);
    keepLinksAndFields(page.Annots());
  }
  // Before the pages are copied, so that unused objects are left behind.
  for (const [ref, found] of context.enumerateIndirectObjects()) {
    const object = found instanceof PDFRawStream ? stripPicture(found, unpack) : found;
    context.assign(ref, object);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) forgetNotes(dict);
  }
  const made = await PDFDocument.create({ updateMetadata: false });
  const copier = PDFObjectCopier.for(context, made.context);
  for (const page of pages) {
    const copy = copier.copy(page);
    made.addPage(PDFPage.of(copy, made.context.register(copy), made));
  }
  return made.save({ updateFieldAppearances: false });
}

function pagesOf(context: PDFContext): PDFPageLeaf[] {
  const pages: PDFPageLeaf[] = [];
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFCatalog)) throw new Error('This PDF has no pages.');
  catalog.Pages().traverse((node) => {
    if (node instanceof PDFPageLeaf) pages.push(node);
  });
  return pages;
}

const names = (...all: string[]): ReadonlySet<PDFName> => new Set(all.map((name) => PDFName.of(name)));
const lookup = (dict: PDFDict, name: string) => dict.lookup(PDFName.of(name));

/** `Parent`: a page takes its size and its fonts from there. */
const pageKeys = names(
  ...['Type', 'Parent', 'Resources', 'Contents', 'Annots', 'Group', 'Rotate', 'UserUnit'],
  ...['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
);
const linkKeys = names('Type', 'Subtype', 'Rect', 'QuadPoints', 'Border', 'BS', 'C', 'H', 'F', 'A');
const fieldKeys = names('Type', 'Subtype', 'Rect', 'AP', 'AS', 'F');

function keepAlone(dict: PDFDict, kept: ReadonlySet<PDFName>): void {
  for (const key of dict.keys()) if (!kept.has(key)) dict.delete(key);
}

/** Comments name who wrote them, and attached files are anything. */
function keepLinksAndFields(annotations: PDFArray | undefined): void {
  for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at--) {
    const one = annotations?.lookup(at);
    if (!(one instanceof PDFDict && (isWebLink(one) || isField(one)))) annotations?.remove(at);
  }
}

function isWebLink(annotation: PDFDict): boolean {
  const action = lookup(annotation, 'A');
  if (lookup(annotation, 'Subtype') !== PDFName.of('Link') || !(action instanceof PDFDict)) return false;
  keepAlone(annotation, linkKeys);
  keepAlone(action, names('S', 'URI'));
  return lookup(action, 'S') === PDFName.of('URI');
}

/** Filled-in fields stay as they are drawn; a signature is left out. */
function isField(annotation: PDFDict): boolean {
  if (lookup(annotation, 'Subtype') !== PDFName.of('Widget') || isSignature(annotation)) return false;
  keepAlone(annotation, fieldKeys);
  const drawn = lookup(annotation, 'AP');
  if (drawn instanceof PDFDict) keepAlone(drawn, names('N'));
  return true;
}

/** A field may have its kind from the fields that it belongs to, a few at most. */
function isSignature(field: PDFDict, deepest = 20): boolean {
  if (lookup(field, 'FT') === PDFName.of('Sig')) return true;
  const parent = lookup(field, 'Parent');
  return parent instanceof PDFDict && (deepest === 0 || isSignature(parent, deepest - 1));
}

/** Metadata may be at every part of a file, an image for example. */
const notes = names('Metadata', 'PieceInfo', 'LastModified', 'AF', 'CreatorInfo', 'OPI');

function forgetNotes(dict: PDFDict): void {
  for (const name of notes) dict.delete(name);
  for (const value of dict.values()) if (value instanceof PDFDict) forgetNotes(value);
}
