import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { stripInThread } from './strip-in-thread.ts';
import { stripPdf } from './strip-pdf.ts';

const author = 'Meenakshi Sundaram';

/** A file like those of office programs, with the author's name in every known place. */
async function signedPdf(): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.setAuthor(author);
  made.setTitle(`Paper of ${author}`);
  made.setProducer(author);
  made.setCreator(author);
  made.setSubject(author);
  made.setKeywords([author]);
  const { context } = made;
  const xmp = context.register(context.stream(`<rdf>${author}</rdf>`, { Type: 'Metadata', Subtype: 'XML' }));
  made.catalog.set(PDFName.of('Metadata'), xmp);
  await made.attach(Buffer.from(author), 'cv.txt', { description: author });
  const page = made.addPage([300, 200]);
  page.drawText('The work itself', { x: 20, y: 100, font: await made.embedFont(StandardFonts.Helvetica) });
  page.drawImage(await made.embedJpg(await photo()), { x: 20, y: 20, width: 40, height: 40 });
  page.node.set(PDFName.of('Metadata'), xmp);
  page.node.set(PDFName.of('PieceInfo'), context.obj({ Word: { Private: PDFString.of(author) } }));
  const note = { Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], T: PDFString.of(author) };
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: { S: 'URI', URI: PDFString.of('https://a.example') },
  };
  page.node.set(PDFName.of('Annots'), context.obj([note, link].map((one) => context.register(context.obj(one)))));
  return Buffer.from(await made.save({ useObjectStreams: false }));
}

const photo = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#f3bf4d' } })
    .withExif({ IFD0: { Artist: author } })
    .jpeg()
    .toBuffer();

/** All text of a file, also when it is compressed or in UTF-16. */
async function everythingIn(content: Buffer): Promise<string> {
  const parsed = await PDFDocument.load(content, { updateMetadata: false });
  const objects = parsed.context.enumerateIndirectObjects().map(([, object]) => String(object));
  return objects.join('\n') + content.toString('latin1') + content.toString('utf16le');
}

test('removes the author from every place except the work itself', async () => {
  const signed = await signedPdf();
  expect(signed.includes(author)).toBe(true);
  const stripped = Buffer.from((await stripPdf(signed)) ?? '');
  const text = await everythingIn(stripped);
  expect(text).not.toContain(author);
  expect(text).not.toContain(Buffer.from(author, 'utf16le').swap16().toString('hex').toUpperCase());
  expect(text).not.toMatch(/\/(Author|Producer|Creator|Metadata|PieceInfo|EmbeddedFile)\b/);
});

test('keeps what the pages show, and their links', async () => {
  const stripped = (await stripPdf(await signedPdf())) ?? new Uint8Array();
  expect(await everythingIn(Buffer.from(stripped))).toContain('https://a.example');
  const pdf = await getDocumentProxy(new Uint8Array(stripped));
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : ''))).toEqual(['The work itself']);
  expect([pdf.numPages, page.view]).toEqual([1, [0, 0, 300, 200]]);
  const { fnArray } = await page.getOperatorList();
  expect(fnArray.length).toBeGreaterThan(0);
});

test.each([
  ['that is damaged', Buffer.from('%PDF-1.7\nnothing of it is there\n%%EOF')],
  ['that is empty', Buffer.from('')],
])('gives up a file %s', async (_, content) => {
  expect(await stripInThread(content)).toBe('mayNameAuthor');
});

test('gives up a file that is encrypted', async () => {
  const made = await PDFDocument.create();
  made.addPage();
  made.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
  expect(await stripInThread(Buffer.from(await made.save({ useObjectStreams: false })))).toBe('mayNameAuthor');
});

test('refuses a file that takes too long, and strips the next one', async () => {
  const signed = await signedPdf();
  expect(await stripInThread(signed, 1)).toBe('takesTooLong');
  expect((await stripInThread(signed)).includes(author)).toBe(false);
});

test.each([
  ['that unpacks into 80 MB', 1],
  ['that was compressed twice and unpacks into 80 MB', 2],
])('gives up a file %s, and reads the next one', async (_, times) => {
  const made = await PDFDocument.create();
  made.addPage();
  let content = Buffer.alloc(80 * 1024 * 1024);
  for (let time = 0; time < times; time++) content = deflateSync(content);
  const Filter = Array.from({ length: times }, () => 'FlateDecode');
  // pdf-lib cannot write an object stream from given content, so the type's name is replaced afterwards.
  const dict = made.context.obj({ Type: 'ObjStn', N: 0, First: 0, Filter });
  made.getPage(0).node.set(PDFName.of('B'), made.context.register(PDFRawStream.of(dict, content)));
  const written = Buffer.from(await made.save({ useObjectStreams: false })).toString('latin1');
  const packed = Buffer.from(written.replace('/ObjStn', '/ObjStm'), 'latin1');
  expect(packed.includes('/ObjStm')).toBe(true);
  expect(await stripPdf(packed)).toBeUndefined();
  expect(await stripPdf(await signedPdf())).toBeDefined();
});

test('reads a file whose objects are packed together, as most programs write it', async () => {
  const made = await PDFDocument.load(await signedPdf());
  const packed = await made.save({ useObjectStreams: true });
  expect(Buffer.from(packed).includes('/ObjStm')).toBe(true);
  const stripped = await stripPdf(packed);
  const pdf = await getDocumentProxy(new Uint8Array(stripped ?? []));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : ''))).toEqual(['The work itself']);
});

/** An object stream with one page. pdf-lib itself puts no pages into object streams. */
function packedPage(number: number, pack: (content: string) => Uint8Array, object = number + 2): Buffer {
  const head = `${number} 0 `;
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>';
  const content = pack(head + page);
  const dict = `<</Type/ObjStm/N 1/First ${head.length}/Filter/FlateDecode/Length ${content.length}>>`;
  return Buffer.concat([
    Buffer.from(`${object} 0 obj\n${dict}\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

/** Two pages, each in its own stream. `pack` packs the first; the second is always valid. */
const withTwoPages = (pack: (content: string) => Uint8Array, objectOfSecond = 6) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'),
    Buffer.from('2 0 obj\n<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>\nendobj\n'),
    packedPage(3, pack),
    packedPage(4, deflateSync, objectOfSecond),
    Buffer.from('trailer\n<</Root 1 0 R/Size 7>>\nstartxref\n0\n%%EOF\n'),
  ]);

test('keeps the pages that are packed in streams of objects', async () => {
  const stripped = await stripPdf(withTwoPages(deflateSync));
  expect((await PDFDocument.load(stripped ?? '')).getPageCount()).toBe(2);
});

test.each<[string, (content: string) => Uint8Array]>([
  ['is damaged', (content) => Buffer.from(content)],
  ['ends too early', (content) => deflateSync(content.slice(0, -9))],
  ['unpacks into 80 MB', () => deflateSync(Buffer.alloc(80 * 1024 * 1024))],
])('gives up a file when one stream of objects %s and a good one follows', async (_, pack) => {
  expect(await stripPdf(withTwoPages(pack))).toBeUndefined();
});

test('gives up a file when a good stream of objects takes the number of one that ends too early', async () => {
  expect(await stripPdf(withTwoPages((content) => deflateSync(content.slice(0, -9)), 5))).toBeUndefined();
});

test.each([
  ['ASCII85Decode', 'DCTDecode'],
  ['ASCIIHexDecode', 'FlateDecode', 'DCTDecode'],
])('removes the notes of a camera from a photo that is encoded as text: %s', async (...filters) => {
  const taken = await photo();
  const written = filters.includes('FlateDecode') ? deflateSync(taken).toString('hex') : inAscii85(taken);
  const text = await pictured(Buffer.from(`${written}${filters.includes('FlateDecode') ? '>' : '~>'}`), filters);
  expect(text).toContain('\xff\xd8\xff');
  expect(text).not.toContain(author);
});

function inAscii85(content: Buffer): string {
  const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
  const groups = Array.from({ length: padded.length / 4 }, (_, at) => padded.readUInt32BE(at * 4));
  const letters = (group: number) =>
    [4, 3, 2, 1, 0].map((power) => String.fromCharCode(33 + (Math.floor(group / 85 ** power) % 85))).join('');
  return groups.map(letters).join('');
}

/** A page with additions such as programs make. Returns the stripped file's text. */
async function pageWith(add: (made: PDFDocument) => void | Promise<void>): Promise<string | undefined> {
  const made = await PDFDocument.create();
  made.addPage([300, 200]);
  await add(made);
  const stripped = await stripPdf(await made.save({ useObjectStreams: false }));
  return stripped && everythingIn(Buffer.from(stripped));
}

const annotate = (made: PDFDocument, ...annotations: object[]) => {
  const { context } = made;
  const refs = annotations.map((one) => context.register(context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...one })));
  made.getPage(0).node.set(PDFName.of('Annots'), context.obj(refs));
};

test('shows what was filled into a form, without its signatures', async () => {
  const text = await pageWith((made) => {
    const { context } = made;
    const drawn = context.register(context.stream('q Q % filled in', { Type: 'XObject', Subtype: 'Form' }));
    const signature = { Type: 'Sig', Name: PDFString.of(author) };
    const signed = context.register(context.obj({ FT: 'Sig', T: PDFString.of(author), V: signature }));
    const field = { FT: 'Tx', T: PDFString.of(author), V: PDFString.of(author), AP: { N: drawn } };
    annotate(
      made,
      { Subtype: 'Widget', ...field },
      { Subtype: 'Widget', Parent: signed, Contents: PDFString.of(author) },
    );
  });
  expect(text).toContain('filled in');
  expect(text).not.toContain(author);
  expect(text?.match(/\/Subtype \/Widget/g)).toHaveLength(1);
});

test('keeps only the web address of a link, and only the drawing of a page', async () => {
  const text = await pageWith((made) => {
    const { context } = made;
    const named = { T: PDFString.of(author), Contents: PDFString.of(author), Subtype: 'Link' };
    const bead = context.register(
      context.obj({ T: context.register(context.obj({ I: { Author: PDFString.of(author) } })) }),
    );
    made.getPage(0).node.set(PDFName.of('B'), context.obj([bead]));
    const next = { S: 'JavaScript', JS: PDFString.of(author) };
    annotate(
      made,
      { ...named, A: { S: 'URI', URI: PDFString.of('https://b.example'), Next: next } },
      { ...named, A: { S: 'Launch', F: PDFString.of(`/home/${author}/paper.doc`) } },
    );
  });
  expect(text).toContain('https://b.example');
  expect(text).not.toContain(author);
});

const pictured = (content: Uint8Array, Filter: string[]) =>
  pageWith((made) => {
    const { context } = made;
    const dict = { Type: 'XObject', Subtype: 'Image', Width: 40, Height: 40, Filter };
    const picture = context.register(PDFRawStream.of(context.obj(dict), content));
    made.getPage(0).node.setXObject(PDFName.of('Picture'), picture);
  });

test('removes the notes of a camera from a photo that was compressed twice', async () => {
  const taken = await photo();
  expect(taken.includes(author)).toBe(true);
  const text = await pictured(deflateSync(taken), ['FlateDecode', 'DCTDecode']);
  expect(text).toMatch(/\/Filter \/DCTDecode/);
  expect(text).toContain('\xff\xd8\xff');
  expect(text).not.toContain(author);
});

test.each([['JPXDecode'], ['Crypt', 'DCTDecode']])(
  'gives up a file with a picture whose notes stay: %s',
  async (...filters) => {
    expect(await pictured(Buffer.from(author), filters)).toBeUndefined();
  },
);
