import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Rule {
  finds: RegExp;
  instead: string;
}

/** Rules that make stylesheets and class names use the theme, so that a change there reaches every screen. */
const themeRules: Rule[] = [
  {
    finds: /-(?:gold|kumkum|leaf|turmeric)\b/g,
    instead: 'the tone by its meaning: accent, danger, success or warning',
  },
  {
    finds: /\b(?:th|td|col)\b\)?:(?:is\(:)?nth-[a-z-]+/g,
    instead: 'the width as a class of the column: <HeadCell className="w-[6rem]">',
  },
  {
    finds: /\((?:min-|max-)?width *[:<>=]|\b\d+rem *<=? *width\b|(?<=["'`\s:])(?:min|max)-\[[^\]]+\]:/g,
    instead: 'a breakpoint of the theme: @variant md, max-sm:, fromWidth()',
  },
  {
    finds: /\bz-index: *-?\d+|zIndex: *-?\d+|(?<=["'`\s:])-?z-(?:\d+|\[)/g,
    instead: 'a step of the scale: var(--z-index-header), z-menu',
  },
  {
    finds: /(?<=role="status"[^>]*)\bempty:hidden\b/g,
    instead: 'empty:sr-only: a screen reader announces nothing in a region that was not there before its words',
  },
  {
    finds: /\bbreak-words\b/g,
    instead: 'wrap-anywhere: every text breaks already, but a long word still widens the grid or flex item around it',
  },
];

/** Days are those of the edition's time zone (R1), but the text of an instant begins with the day in UTC. */
const dayRules: Rule[] = [
  {
    finds: /\b(?:at|\w+_at|\w+At|(?:now|new Date)\(\)\.toISOString\(\))\.slice\(0, 10\)/g,
    instead: 'the day in a time zone: dayOf(new Date(at), timeZone)',
  },
];

/** Files that give tokens their values. */
const theme = /^src\/web\/theme\/(?:tokens|breakpoints)\./;
/** Mails and the server's own pages are left out, because they have their own styles. */
const places = ['src/**/*.css', 'src/*.tsx', 'src/{web,features/*/web}/**/*.{ts,tsx}'];

interface Fault {
  line: number;
  found: string;
  instead: string;
}

export const styleFaults = (text: string): Fault[] => faultsIn(text, themeRules);

export const dayFaults = (text: string): Fault[] => faultsIn(text, dayRules);

function faultsIn(text: string, rules: readonly Rule[]): Fault[] {
  return rules.flatMap(({ finds, instead }) =>
    [...text.matchAll(finds)].map(({ 0: found, index }) => ({
      line: text.slice(0, index).split('\n').length,
      found,
      instead,
    })),
  );
}

export function styledFiles(root: string): string[] {
  return globSync(places, { cwd: root }).filter((file) => !theme.test(file.replaceAll('\\', '/')));
}

/** Tests may cut the day out of an instant, because they know the instant. */
export function datedFiles(root: string): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', 'src/testing/**'] });
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const faultsOf = (files: readonly string[], faultsIn: (text: string) => Fault[]) =>
    files.flatMap((file) =>
      faultsIn(readFileSync(path.join(root, file), 'utf8')).map(
        ({ line, found, instead }) => `${file}:${line}: "${found}": write ${instead}`,
      ),
    );
  const faults = [...faultsOf(styledFiles(root), styleFaults), ...faultsOf(datedFiles(root), dayFaults)];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
