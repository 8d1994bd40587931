import type { Selectable } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Scan } from '../rules.ts';
import type { ScansTable } from './tables.ts';

export type ScanRow = Selectable<ScansTable>;

export function toScan(row: Omit<ScanRow, 'seq' | 'received_at' | 'content_hash' | 'checkpoint_id'>): Scan {
  return {
    id: row.id,
    device: row.device_id,
    seq: Number(row.device_seq),
    at: row.at,
    person: row.person,
    ticket: row.ticket,
    kind: row.kind,
    of: row.of_id,
    shown: row.shown,
    refusal: row.refusal,
  };
}

const atOnce = 400;

/** All scans of these people at a checkpoint, and what undoes them or lets them through. */
export async function scansOf(db: Db, checkpoint: string, people: readonly string[]): Promise<Scan[]> {
  const rows = new Map<string, ScanRow>();
  const add = (found: readonly ScanRow[]) => {
    for (const row of found) rows.set(row.id, row);
  };
  const here = db.selectFrom('gate_scans').selectAll().where('checkpoint_id', '=', checkpoint);
  for (let first = 0; first < people.length; first += atOnce) {
    add(await here.where('person', 'in', people.slice(first, first + atOnce)).execute());
  }
  const ids = [...rows.keys()];
  for (let first = 0; first < ids.length; first += atOnce) {
    add(await here.where('of_id', 'in', ids.slice(first, first + atOnce)).execute());
  }
  return [...rows.values()].map(toScan);
}

export async function scansAt(db: Db, checkpoint: string): Promise<Scan[]> {
  const rows = await db.selectFrom('gate_scans').selectAll().where('checkpoint_id', '=', checkpoint).execute();
  return rows.map(toScan);
}
