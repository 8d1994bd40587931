import type { Selectable } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Scan } from '../rules.ts';
import type { ScansTable } from './tables.ts';

export type ScanRow = Selectable<ScansTable>;

export function toScan(
  row: Omit<ScanRow, 'seq' | 'received_at' | 'content_hash' | 'checkpoint_id' | 'clock_off'>,
): Scan {
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

/** All scans of these people at a checkpoint, with the undos and overrides that name them. */
export const scansOf = async (db: Db, checkpoint: string, people: readonly string[]): Promise<Scan[]> =>
  (await scanRowsOf(db, people, checkpoint)).map(toScan);

const atOnce = 400;

/** The same as rows; at every checkpoint if none is given. */
export async function scanRowsOf(db: Db, people: readonly string[], checkpoint?: string): Promise<ScanRow[]> {
  const all = db.selectFrom('gate_scans').selectAll();
  const here = checkpoint === undefined ? all : all.where('checkpoint_id', '=', checkpoint);
  const find = async (column: 'person' | 'of_id' | 'id', values: readonly string[]) => {
    const found: ScanRow[] = [];
    for (let first = 0; first < values.length; first += atOnce) {
      found.push(...(await here.where(column, 'in', values.slice(first, first + atOnce)).execute()));
    }
    return found;
  };
  const rows = new Map<string, ScanRow>();
  for (let found = await find('person', people); found.length > 0; ) {
    for (const row of found) rows.set(row.id, row);
    const ids = found.map(({ id }) => id);
    found = (await find('of_id', ids)).filter(({ id }) => !rows.has(id));
  }
  const named = [...rows.values()].map(({ of_id }) => of_id).filter((id) => id && !rows.has(id));
  // An undo or an override of somebody else's scan belongs to that person.
  const others = new Set((await find('id', named)).map(({ id }) => id));
  return [...rows.values()].filter(({ of_id }) => !others.has(of_id));
}

export async function scansAt(db: Db, checkpoint: string): Promise<Scan[]> {
  const rows = await db.selectFrom('gate_scans').selectAll().where('checkpoint_id', '=', checkpoint).execute();
  return rows.map(toScan);
}
