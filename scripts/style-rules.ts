import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Rule {
  finds: RegExp;
  instead: string;
}

/** What stylesheets and class names take from the theme, so that a change there reaches every screen. */
const rules: Rule[] = [
  {
    finds: /-(?:gold|kumkum|leaf|turmeric)\b/g,
    instead: 'the tone by its meaning: accent, danger, success or warning',
  },
  {
    finds: /\b(?:th|td|col)\b\)?:(?:is\(:)?nth-[a-z-]+/g,
    instead: 'the width as a class of the column: <HeadCell className="w-[6rem]">',
  },
  {
    finds: /\bz-index: *-?\d+|zIndex: *-?\d+|(?<=["'`\s:])-?z-(?:\d+|\[)/g,
    instead: 'a step of the scale: var(--z-index-header), z-menu',
  },
];

/** The one file that gives tokens their values. */
const themeFile = 'src/web/theme/tokens.css';

export function styleFaults(text: string): { line: number; found: string; instead: string }[] {
  return rules.flatMap(({ finds, instead }) =>
    [...text.matchAll(finds)].map(({ 0: found, index }) => ({
      line: text.slice(0, index).split('\n').length,
      found,
      instead,
    })),
  );
}

export function styledFiles(root: string): string[] {
  return globSync('src/**/*.{css,ts,tsx}', { cwd: root }).filter((file) => file.replaceAll('\\', '/') !== themeFile);
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const faults = styledFiles(root).flatMap((file) =>
    styleFaults(readFileSync(path.join(root, file), 'utf8')).map(
      ({ line, found, instead }) => `${file}:${line}: "${found}": write ${instead}`,
    ),
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
