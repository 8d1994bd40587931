import { isDatabaseAway } from './violations.ts';

/**
 * For the system administrator: PostgreSQL is away, or refuses the user or the database, or the database is of a newer
 * version. Undefined: it is another fault.
 */
export function whyNotOpened(error: unknown): string | undefined {
  const { message, code } = error as { message?: string; code?: string };
  const [, later] = /^corrupted migrations: previously executed migration (\S+) is missing$/.exec(message ?? '') ?? [];
  if (later)
    return `a newer Symposia has written this database, which has ${later}. Start that version, or restore a backup of this one.`;
  const isRefused = /^(28|3D|42501)/.test(String(code));
  if (!isRefused && !isDatabaseAway(error)) return undefined;
  return `DATABASE_URL: the database cannot be opened (${message || code || String(error)})`;
}
