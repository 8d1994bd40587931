import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export interface Reading {
  file: string;
  sql: string;
  parameters: readonly SQLInputValue[];
}

/** What runs in the thread. Opened for each question, so that nothing stays open of a server that has ended. */
export function read({ file, sql, parameters }: Reading): Record<string, unknown>[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  try {
    db.exec('PRAGMA trusted_schema = OFF');
    return db.prepare(sql).all(...parameters);
  } finally {
    db.close();
  }
}
