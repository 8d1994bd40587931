import { describe, expect, test } from 'vitest';
import { answerFault } from './rules.ts';

describe('a link as an answer', () => {
  const question: Parameters<typeof answerFault>[0] = { kind: 'link', options: [], required: true, deadline: '' };

  test.each([
    'https://talks.example/a',
    'http://talks.example:8080/@asha/talk?id=1#a@b',
    'https://talks.example?id=1',
    'HTTPS://உதாரணம்.example/பேச்சு',
  ])('accepts %j', (link) => {
    expect(answerFault(question, link)).toBeUndefined();
  });

  test.each([
    'https://talks.example@evil.example/',
    'https://talks.example:secret@evil.example/',
    'https://talks.example\\@evil.example/',
    'https://talks.example/\u202egpj.exe',
    'https://talks\u200b.example/a',
  ])('refuses %j, which does not lead where it seems to', (link) => {
    expect(answerFault(question, link)).toBe(
      'Please enter a link without an @ before the address, and without invisible characters.',
    );
  });

  test('says how long a link may be when it is too long', () => {
    const link = 'https://talks.example/';
    expect(answerFault(question, link.padEnd(500, 'x'))).toBeUndefined();
    expect(answerFault(question, link.padEnd(501, 'x'))).toBe('Use at most 500 characters.');
  });
});
