import { readFileSync } from 'node:fs';
import { Face, Font, Blob as FontBlob, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { textInPdf } from '#testing/text-in-pdf.ts';
import { setRuns, widthOf } from '../pictures/typeface.ts';
import { pathOperators } from './path-operators.ts';
import type { Item, Sheet } from './sheet.ts';
import { streamPdf, writePdf } from './write-pdf.ts';

const facts = { title: 'A test', author: 'Tests', at: new Date('2025-05-09T10:00:00Z') };

const line = (text: string, y = 20): Item => ({
  kind: 'words',
  text,
  voice: 'display',
  size: 8,
  x: 10,
  y,
  colour: '#14122b',
});
const sheet = (...items: Item[]): Sheet => ({ width: 297, height: 210, items });

const names = [
  'கிருஷ்ணமூர்த்தி',
  'कृष्णमूर्ति',
  'राष्ट्रीय',
  'हर्षिता',
  'கொங்கு மௌலி',
  'Anne-Marie O’Neill',
  'Łucja Ñandú',
  'Priya கிருஷ்ணன்',
  'हर्षिता & Co., office of ₹1',
  'திருநாவுக்கரசு ஸ்ரீநிவாசன் வெங்கடேசப்பெருமாள்',
  'ஸ்ரீ வைஷ்ணவி லக்ஷ்மி நாராயணன்',
  'கௌசல்யா தெய்வநாயகி மௌனகுரு பொன்னம்பலம்',
  'कृष्णमूर्ति राजेन्द्र प्रसाद विश्वनाथन् शास्त्री',
  'डॉ॰ श्रीनिवास वेङ्कटेश्वर ज्ञानेन्द्रनाथ त्रिपाठी',
  'प्रद्युम्न चतुर्वेदी द्विवेदी हृषीकेश मिश्र',
  'राज्\u200cय क्\u200dषमा शर्मा',
  'Kṛṣṇamūrti Ṟājēndraṉ Lakṣmīnārāyaṇa Śāstrī',
  'Maximiliana Núñez-Ñandú Łukasiewicz Ďuriš',
  'Priya கிருஷ்ணன் राजेन्द्र O’Neill',
];

describe('a document', () => {
  test.each(names)('a document holds the text of %s as it was written', async (name) => {
    expect(await textInPdf(writePdf([sheet(line(name))], facts))).toEqual([name]);
  });

  test.each(names)('a document is as wide for a reader as it is drawn: %s', async (name) => {
    const document = await getDocumentProxy(new Uint8Array(writePdf([sheet(line(name))], facts)));
    const { items } = await (await document.getPage(1)).getTextContent();
    const ends = items.map((item) => ('str' in item && item.str !== '' ? item.transform[4] + item.width : 0));
    const drawn = ((10 + widthOf(name, 'display', 8)) * 72) / 25.4;
    // In Latin text each character is followed by the tracking, also the last.
    expect(Math.abs(Math.max(...ends) - drawn)).toBeLessThan(2);
  });

  // Kerning moves L closer to Y by an eighth of the size, and leaves L and P as they are.
  test.each(['5BLY LPRY', '5LYL LAYY', 'LYLA LAL'])('a document holds %s without a space inside', async (text) => {
    expect(await textInPdf(writePdf([sheet(line(text))], facts))).toEqual([text]);
  });

  test('a document has no character twice at one place', async () => {
    const document = await getDocumentProxy(new Uint8Array(writePdf([sheet(line('ராஜலக்ஷ்மி राष्ट्रीय'))], facts)));
    const { argsArray } = await (await document.getPage(1)).getOperatorList();
    const glyphs: { originalCharCode: number; width: number; unicode: string }[] = argsArray
      .flat(2)
      .filter((part) => part?.unicode !== undefined);
    const marks = glyphs.filter(({ unicode }) => /[\u0bcd\u094d]/.test(unicode));
    expect(marks).toHaveLength(4);
    expect(new Set(marks.map(({ unicode, originalCharCode }) => `${unicode} ${originalCharCode}`)).size).toBe(4);
    expect(marks.map(({ width }) => width)).toEqual([0, 0, 0, 0]);
  });

  test('a document keeps lines and pages in their order, and more than a hundred different letters', async () => {
    const some = (first: number) => String.fromCodePoint(...Array.from({ length: 40 }, (_, index) => first + index));
    const letters = [0x21, 0x4a, 0xc8, 0x154].map(some);
    const pages = [
      sheet(line('First'), line('Second', 40)),
      sheet(...letters.map((text, at) => line(text, 20 + 20 * at))),
    ];
    expect(await textInPdf(writePdf(pages, facts))).toEqual(['First\nSecond', letters.join('\n')]);
  });

  test('writes the same bytes for the same facts', () => {
    const write = () => writePdf([sheet(line('Same'))], facts);
    expect(write().equals(write())).toBe(true);
  });

  test('a document is the same file when it is sent page by page', async () => {
    const pages = [sheet(line('First')), sheet(line('कृष्णमूर्ति'), line('Last', 40))];
    let made = 0;
    async function* onePageAtATime() {
      for (const page of pages) {
        made += 1;
        yield page;
      }
    }
    const parts: Uint8Array[] = [];
    const madeBefore: number[] = [];
    for await (const part of streamPdf(onePageAtATime(), facts)) {
      parts.push(part);
      madeBefore.push(made);
    }
    expect(madeBefore[0]).toBe(1);
    expect(Buffer.concat(parts).equals(writePdf(pages, facts))).toBe(true);
    expect(await textInPdf(Buffer.concat(parts))).toEqual(['First', 'कृष्णमूर्ति\nLast']);
  });

  test('embeds only the letters that are used', () => {
    expect(writePdf([sheet(line('राष्ट्रीय'))], facts).length).toBeLessThan(8_000);
  });
});

describe('a shaped line', () => {
  test.each([
    ['கிருஷ்ணமூர்த்தி', 'tamil'],
    ['कृष्णमूर्ति', 'devanagari'],
    ['राष्ट्रीय', 'devanagari'],
    ['हर्षिता', 'devanagari'],
  ])('a shaped line has the glyphs and places of HarfBuzz itself for %s', (name, script) => {
    const file = readFileSync(new URL(`../pictures/fonts/display-${script}.ttf`, import.meta.url));
    const buffer = new ShapingBuffer();
    buffer.addText(name);
    buffer.guessSegmentProperties();
    shape(new Font(new Face(new FontBlob(file))), buffer);
    const positions = buffer.getGlyphPositions();
    let pen = 0;
    const expected = buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const at = { glyph: codepoint, x: pen + (positions[index]?.xOffset ?? 0), y: positions[index]?.yOffset ?? 0 };
      pen += positions[index]?.xAdvance ?? 0;
      return at;
    });
    const [run, ...others] = setRuns(name, 'display');
    expect(others).toEqual([]);
    let start = 0;
    const set = run?.clusters.flatMap(({ parts, advance }) => {
      const placed = parts.map(({ glyph, dx, dy }) => ({ glyph, x: start + dx, y: dy }));
      start += advance;
      return placed;
    });
    expect(set).toEqual(expected);
    expect(run?.clusters.map(({ text }) => text).join('')).toBe(name);
  });
});

describe('a path', () => {
  test('becomes the operators of a page, relative and mirrored curves too', () => {
    expect(pathOperators('M1 2h3v4L0 0z')).toBe('1 2 m 4 2 l 4 6 l 0 0 l h');
    expect(pathOperators('M0 0c1 0 2 1 2 2s1 2 2 2')).toBe('0 0 m 1 0 2 1 2 2 c 2 3 3 4 4 4 c');
    expect(() => pathOperators('M0 0a1 1 0 0 0 2 2')).toThrow('no a');
  });
});
