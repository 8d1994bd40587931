import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Words that make a text hard to read, with their replacements: words that are not plain English, private words for
 * known things, and citations of documents that are not in the repository. `docs/glossary.md` has the words that we
 * use.
 */
const avoided: Record<string, string> = {
  whoever: 'anyone who, the student who, or the thing itself',
  whomever: 'anyone who',
  anew: 'again',
  thereby: 'so',
  whereof: 'two sentences',
  'called so': 'has that name',
  keepsake: 'local draft',
  keepsakes: 'local drafts',
  patience: 'retry, time limit, or the thing itself',
  deed: 'action',
  deeds: 'actions',
  'is none': 'is missing, is not one, without one',
  'of which': 'two sentences',
  stands: 'is, is shown, its state',
  'of whom': 'two sentences',
  'on whatever': 'on any',
  'of whatever': 'of any',
  'in whatever': 'in any',
  'at whatever': 'at any',
  'hear of': 'learn about, see, get a mail about',
  'hears of': 'learns about, sees, gets a mail about',
  'as good as': 'almost, nearly, or what differs',
  'administration.txt': 'the number of the requirement in docs/requirements.md, such as (R12)',
  'public-and-student.txt': 'the number of the requirement in docs/requirements.md, such as (R12)',
  "specification's decisions": 'the number of the requirement in docs/requirements.md, such as (R12)',
};

/** Only these files may contain the words. */
const mayName = /^(scripts[\\/]checks[\\/](plain-words|requirements\.test)|docs[\\/]glossary\.md)/;
const places = '{src,e2e,docs,migrations,scripts,bench,chaos,sample,deploy}/**/*.{ts,tsx,js,mjs,css,md,yml}';

/** A test's title that only continues the sentence of its `describe`. It means nothing where docs cite it. */
const titleOfAPart = /(?:\btest|[\])])\(\s*['"`](?:of|by|with|from) /g;
/** The same in a `describe`, for a title that begins with a verb and has no subject. */
const titleWithoutSubject = /^ +(?:test\b.*|[\])}`].*)\(\s*['"`](?:is|are|was|were|has|have|can|cannot|does) /gm;

/**
 * In this project an answer is an HTTP answer. So a function "returns" something, and a comment that says "answers"
 * must name who answers.
 */
const answersAsVerb = /^\s*(?:\/\*\*|\*|\/\/)(?:.*[.:])? Answers\b/gm;

export function plainWordFaults(text: string): { line: number; word: string; instead: string }[] {
  const words = new RegExp(`\\b(?:${Object.keys(avoided).join('|').replaceAll(' ', '\\s+')})\\b`, 'gi');
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  return [
    ...[...text.matchAll(words)].map(({ 0: word, index }) => ({
      line: lineOf(index),
      word,
      instead: avoided[word.toLowerCase().replace(/\s+/g, ' ')] ?? '',
    })),
    ...[...text.matchAll(titleOfAPart), ...(text.includes('describe') ? text.matchAll(titleWithoutSubject) : [])].map(
      ({ 0: word, index }) => ({ line: lineOf(index), word, instead: 'a title that is a whole sentence' }),
    ),
    ...[...text.matchAll(answersAsVerb)].map(({ 0: comment, index }) => ({
      line: lineOf(index + comment.length),
      word: 'Answers',
      instead: 'Returns, Sends, or whose answers they are',
    })),
  ];
}

export function checkedFiles(root: string): string[] {
  return globSync([places, '*.{ts,md}'], { cwd: root, exclude: ['**/node_modules/**'] }).filter(
    (file) => !mayName.test(file),
  );
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const faults = checkedFiles(root).flatMap((file) =>
    plainWordFaults(readFileSync(path.join(root, file), 'utf8')).map(
      ({ line, word, instead }) => `${file}:${line}: "${word}": write ${instead}`,
    ),
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
