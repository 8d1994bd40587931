import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Owner {
  what: string;
  writes: RegExp;
  /** The only place that may. */
  place: string;
}

const statement = (table: string) =>
  new RegExp(
    `\\b(updateTable|insertInto|deleteFrom|mergeInto|replaceInto)\\(\\s*['"\`]${table}\\b` +
      `|\\binsertRows?\\(\\s*\\w+,\\s*['"\`]${table}\\b` +
      `|\\b(update|insert into|delete from)\\s+"?${table}\\b`,
    'gi',
  );

/** Data that decides about seats and money has one writer, since what follows from a change is written with it. */
const owners: Owner[] = [
  {
    what: 'registrations',
    writes: statement('registrations'),
    place: 'src/features/registrations/server/lifecycle/',
  },
  {
    what: 'the members of teams',
    writes: statement('team_members'),
    place: 'src/features/registrations/server/lifecycle/',
  },
  {
    what: 'orders of passes',
    writes: statement('pass_orders'),
    place: 'src/features/orders/server/',
  },
  {
    what: 'the counts of what is sold',
    writes: statement('(price_sales|coupon_uses)'),
    place: 'src/features/passes/server/',
  },
  {
    what: 'the counts of seats',
    writes: /\.set\([^;]*?\bseats_(taken|offered):|\bset seats_(taken|offered)\b/gi,
    place: 'src/features/events/server/seats.ts',
  },
];

export function otherWriters(file: string, text: string): { line: number; fault: string }[] {
  return owners
    .filter(({ place }) => !file.replaceAll('\\', '/').startsWith(place))
    .flatMap(({ what, writes, place }) =>
      [...text.matchAll(writes)].map(({ index }) => ({
        line: text.slice(0, index).split('\n').length,
        fault: `writes ${what}; only ${place} does (decision 36)`,
      })),
    );
}

/** The product's sources: tests may put a database into a state that no call leads to. */
export function productFiles(root: string): string[] {
  return globSync('src/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|^src[\\/]testing[\\/]/.test(file),
  );
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const faults = productFiles(root).flatMap((file) =>
    otherWriters(file, readFileSync(path.join(root, file), 'utf8')).map(
      ({ line, fault }) => `${file}:${line} ${fault}`,
    ),
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
