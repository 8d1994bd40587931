import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export interface Reading {
  file: string;
  sql: string;
  parameters: readonly SQLInputValue[];
}

// What runs in the thread. Each opens the file for itself, so that nothing stays open of a server that has ended.

export function read({ file, sql, parameters }: Reading): Record<string, unknown>[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  try {
    db.exec('PRAGMA trusted_schema = OFF');
    return db.prepare(sql).all(...parameters);
  } finally {
    db.close();
  }
}

/** PASSIVE waits for nobody: what a reader or writer still needs stays in the log, and is moved another time. */
export function moveLog(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } finally {
    db.close();
  }
}
