import { type SqlBool, sql } from 'kysely';

/** A place in the list, newest first: between two rows, named by one of them. */
export interface Cursor {
  createdAt: string;
  id: string;
}

export const cursorText = ({ created_at, id }: { created_at: string; id: string }): string => `${created_at}~${id}`;

/** Undefined for '' and for what is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  const [createdAt, id] = text.split('~');
  return createdAt && id ? { createdAt, id } : undefined;
}

export const isOlder = ({ createdAt, id }: Cursor) =>
  sql<SqlBool>`(registrations.created_at, registrations.id) < (${createdAt}, ${id})`;

export const isNewer = ({ createdAt, id }: Cursor) =>
  sql<SqlBool>`(registrations.created_at, registrations.id) > (${createdAt}, ${id})`;
