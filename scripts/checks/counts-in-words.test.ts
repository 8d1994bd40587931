// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are read as text here
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Plural nouns that this project counts. */
const nouns = [
  ...['accounts', 'bars', 'bookmarks', 'certificates', 'changes', 'characters', 'codes', 'colleges', 'credits'],
  ...['days', 'digits', 'entries', 'errors', 'events', 'faults', 'files', 'hours', 'invitations', 'items', 'letters'],
  ...['links', 'mails', 'members', 'messages', 'minutes', 'months', 'offers', 'others', 'pages', 'participants'],
  ...['payments', 'people', 'pictures', 'places', 'questions', 'readers', 'records', 'refunds', 'registrations'],
  ...['rows', 'screens', 'seats', 'seconds', 'sessions', 'speakers', 'sponsors', 'statements', 'students'],
  ...['subscribers', 'tables', 'teams', 'times', 'tries', 'users', 'weeks', 'years', 'Participants', 'Teams'],
].join('|');

/** A number in a template or in markup, followed by a plural. */
const patterns = [
  new RegExp(`\\$\\{[^{}]*\\} (?:[a-z]+ )?(?:${nouns})\\b`, 'g'),
  new RegExp(
    `(?<![$=\\w]|import |const )\\{[^{}"'=:;]+\\}(?:\\{' '\\})?\\s+(?:<\\w+[^>]*>)?(?:[a-z]+ )?(?:${nouns})\\b(?![:(=])`,
    'g',
  ),
];

/** Numbers that are never one, with the reason, or that the code compares with 1 just before. */
const neverOne: Record<string, string> = {
  '${max} characters': 'the longest text of a field',
  '${most} characters': 'the longest text of a field',
  '${nameMost} characters': 'a constant',
  '${least} characters': 'a field that asks for one has a text of its own',
  '${longestTransactionId} characters': 'a constant',
  '${shortest} characters': 'a constant',
  '${boundaryMaxLength} letters': 'a constant',
  '${bulkMax} registrations': 'a constant',
  '${mostNamedADay} team members': 'a constant',
  '${passwordLinkMinutes} minutes': 'a constant',
  '${invitationHours} hours': 'a constant',
  '${hours} hours': 'a constant, or after hours === 1',
  '${minutes} minutes': 'after minutes === 1',
  '${days} days': 'after days === 1',
  '{days} days': 'the spans of the analytics: 7, 30 and 90',
  '${Math.round(ms / 1_000)} seconds': 'below five seconds it is just now',
  '${people.length} people': 'after people.length === 1',
  '${events.length} bars': 'only where more than a screen of them is there',
  '${text.length} digits': 'more than twelve',
  '${titles.length} events': 'after titles.length === 1',
  '${needs} members': 'a leader alone is one already',
  '${now.teamMax} members': 'a team has two or more',
  '{teamSize.max} members': 'a team has two or more',
  '{teamSizeText(event)} members': 'a team has two or more',
  '${size} people': 'a team has two or more',
  '${maxExtra} team members': 'a quoted text',
};

const root = path.resolve(import.meta.dirname, '../..');

test('no source has a fixed plural after a number that may be one', () => {
  const found = sources().flatMap((file) =>
    countsIn(readFileSync(path.join(root, file), 'utf8'))
      .filter((words) => !(words in neverOne))
      .map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('finds a plural after a number in templates and in markup', () => {
  expect(countsIn('`${count} registrations`')).toEqual(['${count} registrations']);
  expect(countsIn('`${count} live registrations`')).toEqual(['${count} live registrations']);
  expect(countsIn('<p>\n  {rows.length}\n  events\n</p>')).toEqual(['{rows.length} events']);
  expect(countsIn("<p>{left}{' '}\n  seats left</p>")).toEqual(["{left}{' '} seats"]);
  expect(countsIn("`${countOf(count, 'registration')} registrations`")).toEqual([]);
});

test('every listed exception is used in a source', () => {
  const all = new Set(sources().flatMap((file) => countsIn(readFileSync(path.join(root, file), 'utf8'))));
  expect(Object.keys(neverOne).filter((words) => !all.has(words))).toEqual([]);
});

function countsIn(source: string): string[] {
  return (
    patterns
      .flatMap((pattern) => source.match(pattern) ?? [])
      .filter((words) => !words.includes('countOf('))
      .map((words) => words.replace(/\s+/g, ' '))
      // `for (const { id } of rows)` is not a count.
      .filter((words) => !/\} of /.test(words))
  );
}

function sources(): string[] {
  return ['src', 'scripts']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing[\\/]|[\\/]design[\\/]/.test(file));
}
