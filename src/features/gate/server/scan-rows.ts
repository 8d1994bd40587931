import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { type EntryRule, isFarOff, type Scan } from '../rules.ts';
import type { ScansTable } from './tables.ts';

export type ScanRow = Selectable<ScansTable>;

export function toScan(row: Omit<ScanRow, 'seq' | 'content_hash' | 'checkpoint_id' | 'clock_off'>): Scan {
  return {
    id: row.id,
    device: row.device_id,
    seq: row.device_seq,
    at: row.at,
    person: row.person,
    ticket: row.ticket,
    kind: row.kind,
    of: row.of_id,
    shown: row.shown,
    refusal: row.refusal,
    ...(isFarOff(row.at, row.received_at) && { isTimeUnsure: true }),
  };
}

/** All scans of these people at a checkpoint, with the undos and overrides that name these scans. */
export const scansOf = async (db: Db, checkpoint: string, people: readonly string[]): Promise<Scan[]> =>
  (await scanRowsOf(db, people, checkpoint)).map(toScan);

const atOnce = 400;

/** The same as rows. Without a checkpoint, at all of them. */
export async function scanRowsOf(db: Db, people: readonly string[], checkpoint?: string): Promise<ScanRow[]> {
  const isHere = (row: ScanRow) => checkpoint === undefined || row.checkpoint_id === checkpoint;
  const find = async (column: 'person' | 'of_id' | 'id', values: readonly string[]) => {
    const found: ScanRow[] = [];
    for (const some of chunksOf(values, atOnce)) {
      // No id is ''. Without this condition the index of `of_id` would not be used.
      let named = db.selectFrom('gate_scans').selectAll().where(column, 'in', some).where(column, '<>', '');
      // Only for people: with a list of ids the database would prefer the index of the checkpoint, and read all its
      // scans.
      if (checkpoint !== undefined && column === 'person') named = named.where('checkpoint_id', '=', checkpoint);
      found.push(...(await named.execute()).filter(isHere));
    }
    return found;
  };
  const rows = new Map<string, ScanRow>();
  let found = await find('person', people);
  // Runs twice: for the override of a scan, and for the undo of that override. Longer chains have no effect.
  for (let round = 0; found.length > 0; round++) {
    for (const row of found) rows.set(row.id, row);
    const ids = found.map(({ id }) => id);
    found = round < 2 ? (await find('of_id', ids)).filter(({ id }) => !rows.has(id)) : [];
  }
  const named = [...rows.values()].map(({ of_id }) => of_id).filter((id) => id && !rows.has(id));
  // An undo or an override of another person's scan belongs to that person.
  const others = new Set((await find('id', named)).map(({ id }) => id));
  return [...rows.values()].filter(({ of_id }) => !others.has(of_id));
}

export const scanRowsAt = (db: Db, checkpoint: string): Promise<ScanRow[]> =>
  db.selectFrom('gate_scans').selectAll().where('checkpoint_id', '=', checkpoint).execute();

/**
 * The most people that can be inside, without reading the log: each person counts as often as the rule admits, and each
 * override once more. One phone may scan the same people thousands of times.
 */
export async function mostInside(
  db: Db,
  { _id, rule, capacity }: { _id: string; rule: EntryRule; capacity: number },
): Promise<number> {
  const here = db.selectFrom('gate_scans').where('checkpoint_id', '=', _id);
  const count = here.select(({ fn }) => fn.countAll<number>().as('scans'));
  const { scans } = await count.executeTakeFirstOrThrow();
  if (scans <= capacity) return scans;
  const { people, overrides } = await here
    .select(({ fn }) => fn.count<number>('person').distinct().as('people'))
    .select(({ fn }) => fn.count<number>('id').filterWhere('kind', '=', 'override').as('overrides'))
    .executeTakeFirstOrThrow();
  return Math.min(scans, people * (typeof rule === 'object' ? rule.times : 1) + overrides);
}

interface OrganiserScan {
  id: string;
  seq: number;
  adminId: string;
  kind: Scan['kind'];
  shown: string;
  /** The scanned ticket, or the scan that an undo or an override names. */
  row: Pick<ScanRow, 'id' | 'checkpoint_id' | 'person' | 'ticket'>;
}

export async function addOrganiserScan(tx: Tx, now: Date, { id, seq, adminId, kind, shown, row }: OrganiserScan) {
  const at = now.toISOString();
  await tx
    .insertInto('gate_scans')
    .values({
      id,
      seq,
      device_id: `admin:${adminId}`,
      device_seq: 0,
      checkpoint_id: row.checkpoint_id,
      person: row.person,
      ticket: row.ticket,
      at,
      received_at: at,
      kind,
      of_id: row.id,
      shown,
      refusal: '',
      content_hash: '',
    })
    .execute();
}
