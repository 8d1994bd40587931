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
 * The pages of a PDF without notes about their author: a new file with a copy of only the pages' content. Text and
 * pictures of the work itself stay. Undefined if the file cannot be read.
 */
export async function stripPdf(content: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await copyPages(await readPdf(content));
  } catch {
    return undefined;
  }
}

async function copyPages({ context, unpack }: Awaited<ReturnType<typeof readPdf>>): Promise<Uint8Array> {
  const pages = pagesOf(context);
  for (const page of pages) {
    keepAlone(page, pageKeys);
    keepLinksAndFields(page.Annots());
  }
  // Done before the pages are copied, so that unused objects are not copied.
  for (const [ref, found] of context.enumerateIndirectObjects()) {
    const object = found instanceof PDFRawStream ? stripPicture(found, unpack) : found;
    context.assign(ref, object);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) deleteNotes(dict);
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

/** `Parent` stays because a page may inherit its size and fonts from it. */
const pageKeys = names(
  ...['Type', 'Parent', 'Resources', 'Contents', 'Annots', 'Group', 'Rotate', 'UserUnit'],
  ...['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
);
const linkKeys = names('Type', 'Subtype', 'Rect', 'QuadPoints', 'Border', 'BS', 'C', 'H', 'F', 'A');
const fieldKeys = names('Type', 'Subtype', 'Rect', 'AP', 'AS', 'F');

function keepAlone(dict: PDFDict, kept: ReadonlySet<PDFName>): void {
  for (const key of dict.keys()) if (!kept.has(key)) dict.delete(key);
}

/** Removes all other annotations: comments name their author, and attached files can contain anything. */
function keepLinksAndFields(annotations: PDFArray | undefined): void {
  for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at--) {
    const one = annotations?.lookup(at);
    if (!(one instanceof PDFDict && (keepAsLink(one) || keepAsField(one)))) annotations?.remove(at);
  }
}

/** Reduces a link to its web address. Returns false for any other annotation. */
function keepAsLink(annotation: PDFDict): boolean {
  const action = lookup(annotation, 'A');
  if (lookup(annotation, 'Subtype') !== PDFName.of('Link') || !(action instanceof PDFDict)) return false;
  keepAlone(annotation, linkKeys);
  keepAlone(action, names('S', 'URI'));
  return lookup(action, 'S') === PDFName.of('URI');
}

/** Reduces a filled-in field to its drawing. Returns false for a signature and for any other annotation. */
function keepAsField(annotation: PDFDict): boolean {
  if (lookup(annotation, 'Subtype') !== PDFName.of('Widget') || isSignature(annotation)) return false;
  keepAlone(annotation, fieldKeys);
  const drawn = lookup(annotation, 'AP');
  if (drawn instanceof PDFDict) keepAlone(drawn, names('N'));
  return true;
}

/**
 * A field may inherit its type from its parents. With more than `deepest` parents it counts as a signature, to be safe.
 */
function isSignature(field: PDFDict, deepest = 20): boolean {
  if (lookup(field, 'FT') === PDFName.of('Sig')) return true;
  const parent = lookup(field, 'Parent');
  return parent instanceof PDFDict && (deepest === 0 || isSignature(parent, deepest - 1));
}

/** Any part of a file can have these notes, for example an image. */
const notes = names('Metadata', 'PieceInfo', 'LastModified', 'AF', 'CreatorInfo', 'OPI');

function deleteNotes(dict: PDFDict): void {
  for (const name of notes) dict.delete(name);
  for (const value of dict.values()) if (value instanceof PDFDict) deleteNotes(value);
}
