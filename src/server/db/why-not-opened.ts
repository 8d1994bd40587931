import { isDatabaseAway } from './violations.ts';

/**
 * Explains to the system administrator that PostgreSQL cannot be reached, refuses the user or the database, or has the
 * schema of a newer version. Undefined for any other error.
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
