import { describe, expect, test } from 'vitest';
import type { Item } from '#server/documents/sheet.ts';
import { badgeSheet } from './badge-sheets.ts';
import { type LetterFacts, type LetterMarks, letterSheets } from './letter-sheets.ts';

const wordsIn = (items: readonly Item[]) => items.flatMap((item) => (item.kind === 'words' ? item : []));
const shapesIn = (items: readonly Item[]) => items.filter(({ kind }) => kind === 'shape');

describe('a badge', () => {
  test.each([
    'கிருஷ்ணமூர்த்தி வெங்கடசுப்பிரமணியன்',
    'Venkatanarasimharajuvaripeta Subrahmanya Lakshminarasimhan R',
    'राष्ट्रीय हर्षिता कृष्णमूर्ति',
  ])('never breaks a word of the name %s', (name) => {
    const badge = { role: 'judge', name, college: '', fest: 'Aarambh', ticket: undefined } as const;
    const lines = wordsIn(badgeSheet({ ...badge, ticket: { number: 'ABCD1234', code: 'code' } }).items);
    const words = new Set(lines.flatMap(({ text }) => text.split(' ')));
    for (const word of name.split(' ')) expect(words).toContain(word);
  });
});

describe('an on-duty letter', () => {
  const facts: Omit<LetterFacts, 'events'> = {
    claim: 'registered',
    name: 'Harshita Krishnan',
    college: 'Thinnai College of Engineering',
    department: 'Electrical and Electronics Engineering',
    year: '3rd Year',
    fest: 'Aarambh 2026',
    issuer: 'Department of Information Technology, Thinnai College of Engineering',
    signatory: 'Dr. Meenakshi Sundaram',
    signatoryTitle: 'Faculty Coordinator and Head of the Department of Information Technology',
  };
  const marks = { serial: '7K3MQ-92XWD', issuedOn: 'November 24, 2026', verifyUrl: '/verify/code', site: '/verify' };
  const letterOf = (count: number) => {
    const events = Array.from({ length: count }, (_, at) => ({
      id: `e${at}`,
      title: `Event ${at + 1}`,
      date: '2026-12-15',
    }));
    return letterSheets({ ...facts, events }, marks);
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 12])('an on-duty letter leaves room to sign by hand below %d events', (count) => {
    const last = letterOf(count).at(-1)?.items ?? [];
    const words = wordsIn(last);
    const name = words.find(({ text }) => text === facts.signatory);
    if (!name) throw new Error('the signatory is not on the last page');
    const above = words.filter(({ y }) => y < name.y).map(({ y }) => y);
    const free = name.y - name.size - Math.max(0, ...above);
    expect(free).toBeGreaterThan(12);
  });

  test('an on-duty letter has a code to scan when the site has an address, and the number alone when it has none', () => {
    const sheets = (address: Partial<LetterMarks>) =>
      letterSheets({ ...facts, events: [] }, { ...marks, ...address }).flatMap(({ items }) => items);
    const words = (items: readonly Item[]) => wordsIn(items).map(({ text }) => text);
    const withCode = sheets({ verifyUrl: 'https://fest.example.edu/verify/code', site: 'fest.example.edu/verify' });
    expect(words(withCode)).toContain('Scan the code, or enter this number at fest.example.edu/verify');
    const without = sheets({ verifyUrl: '' });
    expect(words(without)).toContain('Enter this number at /verify');
    expect(words(without)).toContain(marks.serial);
    expect(shapesIn(withCode).length - shapesIn(without).length).toBe(1);
  });

  test('an on-duty letter keeps six events on one page', () => {
    expect(letterOf(6)).toHaveLength(1);
  });

  test('an on-duty letter keeps eight events on one page by setting them closer', () => {
    expect(letterOf(8)).toHaveLength(1);
  });

  test.each([9, 10, 11, 12, 13, 14, 15, 16, 30, 60])(
    'every page of an on-duty letter about %d events names one',
    (count) => {
      const pages = letterOf(count).map(
        ({ items }) => wordsIn(items).filter(({ text }) => /^Event \d/.test(text)).length,
      );
      expect(pages.length).toBeGreaterThan(1);
      expect(Math.min(...pages)).toBeGreaterThan(0);
      expect(pages.reduce((sum, page) => sum + page)).toBe(count);
    },
  );
});
