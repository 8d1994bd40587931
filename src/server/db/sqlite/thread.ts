import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export interface Reading {
  file: string;
  sql: string;
  parameters: readonly SQLInputValue[];
}

// These functions run in the thread. Each opens the file itself, so that no file of an ended server stays open.

export function read({ file, sql, parameters }: Reading): Record<string, unknown>[] {
  using db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  db.exec('PRAGMA trusted_schema = OFF');
  return db.prepare(sql).all(...parameters);
}

/** Never waits: PASSIVE leaves in the log what a reader or writer still needs. The next move takes it. */
export function moveLog(file: string): void {
  using db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(PASSIVE)');
}
