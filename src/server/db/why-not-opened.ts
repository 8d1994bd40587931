import { isDatabaseAway } from './violations.ts';

/** For the operator: PostgreSQL is away, or refuses the user or the database. Undefined: it is another fault. */
export function whyNotOpened(error: unknown): string | undefined {
  const { message, code } = error as { message?: string; code?: string };
  const isRefused = /^(28|3D|42501)/.test(String(code));
  if (!isRefused && !isDatabaseAway(error)) return undefined;
  return `DATABASE_URL: the database cannot be opened (${message || code || String(error)})`;
}
