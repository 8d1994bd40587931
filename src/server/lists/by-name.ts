import { sql } from 'kysely';

/** The order in which people look for a name or a title, in both databases: SQLite puts all capitals first. */
export const byName = (column: string) => sql<string>`lower(${sql.ref(column)})`;
