import { deflateSync } from 'node:zlib';
import { PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { boundedUnpacker } from './unpack-stream.ts';

const megabyte = 1024 * 1024;
const context = PDFContext.create();

const streamOf = (content: Uint8Array, ...Filter: string[]) => PDFRawStream.of(context.obj({ Filter }), content);
const packed = (size: number) => streamOf(deflateSync(Buffer.alloc(size)), 'FlateDecode');

test('gives 64 MB to all streams together', () => {
  const unpack = boundedUnpacker();
  expect(unpack(packed(40 * megabyte))).toHaveLength(40 * megabyte);
  expect(unpack(packed(24 * megabyte))).toHaveLength(24 * megabyte);
  expect(() => unpack(packed(1))).toThrow('too much');
});

test.each([
  ['that unpacks into too much', packed(65 * megabyte)],
  ['that is damaged', streamOf(Buffer.from('not packed'), 'FlateDecode')],
  ['with an unknown filter', streamOf(Buffer.from('any'), 'LZWDecode')],
])('unpacks nothing more after a stream %s', (_, failing) => {
  const unpack = boundedUnpacker();
  expect(() => unpack(failing)).toThrow();
  expect(() => unpack(packed(1))).toThrow('too much');
});

/** The end mark comes first, so the text decodes to nothing. Only its length can cause a refusal. */
const letters = (size: number, end: string) => Buffer.alloc(size, ' ').fill(end, 0, end.length);

test.each([
  ['ASCII85Decode', '~>', megabyte / 4],
  ['ASCIIHexDecode', '>', megabyte * 2],
])('refuses encoded text that could become more than is left, before decoding it: %s', (filter, end, most) => {
  const unpack = boundedUnpacker();
  unpack(packed(63 * megabyte));
  expect(unpack(streamOf(letters(most, end), filter))).toHaveLength(0);
  expect(() => unpack(streamOf(letters(most + 1, end), filter))).toThrow('too much');
});

test.each([
  ['ASCII85Decode', Buffer.from('z'.repeat(megabyte / 4))],
  ['ASCIIHexDecode', Buffer.from('00'.repeat(megabyte))],
])('counts the bytes that encoded text becomes: %s', (filter, written) => {
  const unpack = boundedUnpacker();
  unpack(packed(63 * megabyte));
  expect(unpack(streamOf(written, filter))).toHaveLength(megabyte);
  expect(() => unpack(packed(1))).toThrow('too much');
});
