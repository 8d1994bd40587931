import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export interface Reading {
  file: string;
  sql: string;
  parameters: readonly SQLInputValue[];
}

// These functions run in the thread. Each opens the file itself, so that no file of an ended server stays open.

export function read({ file, sql, parameters }: Reading): Record<string, unknown>[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  try {
    db.exec('PRAGMA trusted_schema = OFF');
    return db.prepare(sql).all(...parameters);
  } finally {
    db.close();
  }
}

/** Never waits: PASSIVE leaves in the log what a reader or writer still needs. The next move takes it. */
export function moveLog(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } finally {
    db.close();
  }
}
