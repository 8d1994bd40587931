import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Owner {
  what: string;
  writes: RegExp;
  /** The only place that may write it. */
  place: string;
  decision: number;
}

const statement = (table: string) =>
  new RegExp(
    `\\b(updateTable|insertInto|deleteFrom|mergeInto|replaceInto)\\(\\s*['"\`]${table}\\b` +
      `|\\binsertRows?\\(\\s*\\w+,\\s*['"\`]${table}\\b` +
      `|\\b(update|insert into|delete from)\\s+"?${table}\\b`,
    'gi',
  );

const tablesIn = (source: string): string[] => {
  const [, database = ''] = /interface Database \{(.*?)\n\s*\}/s.exec(source) ?? [];
  return [...database.matchAll(/^\s*(\w+): \w+Table;/gm)].map(([, table = '']) => table);
};

/** The folder that declares each table: a feature's `server/tables.ts`, or the platform's schema (decision 39). */
export function declaredTables(root: string): Map<string, string> {
  const files = ['src/server/db/schema.ts', ...globSync('src/features/*/server/tables.ts', { cwd: root })];
  return new Map(
    files.flatMap((file) => {
      const place = file
        .replaceAll('\\', '/')
        .split('/')
        .slice(0, file.includes('features') ? 3 : 2)
        .join('/');
      return tablesIn(readFileSync(path.join(root, file), 'utf8')).map((table) => [table, `${place}/`] as const);
    }),
  );
}

const root = path.resolve(import.meta.dirname, '../..');

const tableOwners: Owner[] = [...declaredTables(root)].map(([table, place]) => ({
  what: table,
  writes: statement(table),
  place,
  decision: 39,
}));

/** Data about seats and money has a single writer, so that every change is written together with its consequences. */
const strictOwners: Owner[] = [
  {
    what: 'registrations',
    writes: statement('registrations'),
    place: 'src/features/registrations/server/lifecycle/',
    decision: 36,
  },
  {
    what: 'team_members',
    writes: statement('team_members'),
    place: 'src/features/registrations/server/lifecycle/',
    decision: 36,
  },
  {
    what: 'the counts of seats',
    writes: /\.set\([^;]*?\bseats_(taken|offered):|\bset seats_(taken|offered)\b/gi,
    place: 'src/features/events/server/seats.ts',
    decision: 36,
  },
];

const owners = [
  ...strictOwners,
  ...tableOwners.filter(({ what }) => !strictOwners.some((strict) => strict.what === what)),
];

export function otherWriters(file: string, text: string): { line: number; fault: string }[] {
  return owners
    .filter(({ place }) => !file.replaceAll('\\', '/').startsWith(place))
    .flatMap(({ what, writes, place, decision }) =>
      [...text.matchAll(writes)].map(({ index }) => ({
        line: text.slice(0, index).split('\n').length,
        fault: `writes ${what}; only ${place} does (decision ${decision})`,
      })),
    );
}

/** The product's sources. Tests may put a database into a state that no call leads to. */
export function productFiles(root: string): string[] {
  return globSync('src/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|^src[\\/]testing[\\/]/.test(file),
  );
}

if (import.meta.main) {
  const faults = productFiles(root).flatMap((file) =>
    otherWriters(file, readFileSync(path.join(root, file), 'utf8')).map(
      ({ line, fault }) => `${file}:${line} ${fault}`,
    ),
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
