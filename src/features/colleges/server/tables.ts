import type { Flag } from '#server/db/columns.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    colleges: CollegesTable;
  }
}

interface CollegesTable {
  id: string;
  name: string;
  city: string;
  /** Other ways to write its name: JSON, a list. */
  aliases: string;
  /** Addresses at these domains and below them are of its students: JSON, a list in small letters. */
  mail_domains: string;
  /** 1: the edition's own college. */
  is_own: Flag;
  created_at: string;
  updated_at: string;
  version: number;
}
