import { type Insertable, sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Database, Db, Tx } from '#server/db/schema.ts';
import { isForeignKeyViolation } from '#server/db/violations.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { invalid, type Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';

type Table = 'speakers' | 'sponsors' | 'schedule_items';
/** The columns that a form fills. */
type Columns = { [T in Table]: Omit<Insertable<Database[T]>, 'id' | 'position' | 'version'> }[Table];

/** One list of the programme: its table, and how its rows are read and written. */
export interface RecordKind<Fields, Row extends { _id: string }> {
  table: Table;
  /** Its name in the audit log, as in `speaker.update` and `speaker:<id>`. */
  name: 'speaker' | 'sponsor' | 'schedule';
  list(db: Db): Promise<Row[]>;
  columns(fields: Fields): Columns;
  /**
   * Faults by field that only the server can find. Called before the transaction, because on SQLite the transaction
   * holds the only connection.
   */
  faultsOf(db: Db, fields: Fields, stored?: Row): Promise<Record<string, string>>;
  /** Marks the picture as used. Returns a fault if the picture is already gone. Not needed for an unchanged picture. */
  keepPictures?(tx: Tx, fields: Fields, now: Date, before?: Row): Promise<Record<string, string>>;
  /** The fault if something that the fields refer to was deleted after the check. */
  vanished?: Record<string, string>;
}

export const noFaults: Record<string, string> = {};
/** Shown if the picture was removed because the form was open for days. */
export const pictureGone = 'This picture is no longer there. Please upload it again.';

type Doing = Pick<Platform, 'db' | 'now' | 'siteChanged'>;

export async function createRecord<Fields, Row extends { _id: string }>(
  platform: Doing,
  kind: RecordKind<Fields, Row>,
  fields: Fields,
  adminId: string,
): Promise<Row | Refusal<'invalid'>> {
  const id = newId();
  const faults = await kind.faultsOf(platform.db, fields);
  if (Object.keys(faults).length > 0) return invalid(faults);
  return changing(platform, kind, async (tx) => {
    const gone = await goneIn(tx, platform, kind, fields);
    if (gone) return invalid(gone);
    const position = await nextPosition(tx, kind.table);
    await tx
      .insertInto(kind.table)
      .values({ id, position, ...kind.columns(fields) })
      .execute();
    const row = found(await kind.list(tx), id);
    await audit(tx, platform, kind, { id, adminId, action: 'create', after: fields });
    return row;
  });
}

export async function updateRecord<Fields, Row extends { _id: string }>(
  platform: Doing,
  kind: RecordKind<Fields, Row>,
  { id, version, fields }: { id: string; version: number; fields: Fields },
  adminId: string,
): Promise<Row | Refusal<'invalid' | 'gone' | 'changed'>> {
  const rowIn = async (db: Db) => (await kind.list(db)).find(({ _id }) => _id === id);
  const faults = await kind.faultsOf(platform.db, fields, await rowIn(platform.db));
  if (Object.keys(faults).length > 0) return invalid(faults);
  return changing(platform, kind, async (tx) => {
    const before = await rowIn(tx);
    if (!before) return refuse('gone');
    const gone = await goneIn(tx, platform, kind, fields, before);
    if (gone) return invalid(gone);
    const change = tx
      .updateTable(kind.table)
      .set({ ...kind.columns(fields), version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version);
    if (!(await didChange(change))) return refuse('changed');
    const row = found(await kind.list(tx), id);
    await audit(tx, platform, kind, { id, adminId, action: 'update', before, after: fields });
    return row;
  });
}

export async function deleteRecord<Fields, Row extends { _id: string }>(
  platform: Doing,
  kind: RecordKind<Fields, Row>,
  id: string,
  adminId: string,
): Promise<{ message: string } | Refusal<'gone'>> {
  return changing(platform, kind, async (tx) => {
    const before = (await kind.list(tx)).find(({ _id }) => _id === id);
    if (!before || !(await didChange(tx.deleteFrom(kind.table).where('id', '=', id)))) return refuse('gone');
    await audit(tx, platform, kind, { id, adminId, action: 'delete', before });
    return { message: 'Deleted.' };
  });
}

/** Needs all ids. If the list has changed meanwhile, the order would lose a row or contain a deleted one. */
export async function orderRecords<Fields, Row extends { _id: string }>(
  platform: Doing,
  kind: RecordKind<Fields, Row>,
  ids: readonly string[],
): Promise<{ message: string } | Refusal<'listChanged'>> {
  return changing(platform, kind, async (tx) => {
    const rows = await tx.selectFrom(kind.table).select('id').orderBy('id').execute();
    const places = new Map(ids.map((id, index) => [id, index + 1]));
    if (rows.length !== ids.length || rows.some(({ id }) => !places.has(id))) return refuse('listChanged');
    // Updates the rows in the order of their ids, so that two calls at once do not deadlock.
    for (const { id } of rows) {
      await tx
        .updateTable(kind.table)
        .set({ position: places.get(id) })
        .where('id', '=', id)
        .execute();
    }
    return { message: 'The order is saved.' };
  });
}

/** Tells the public pages about the change after the commit. */
async function changing<T>(
  { db, siteChanged }: Doing,
  { vanished }: { vanished?: Record<string, string> },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await write(db, async (tx) => {
      afterCommit(tx, siteChanged);
      return work(tx);
    });
  } catch (error) {
    if (!vanished || !isForeignKeyViolation(error)) throw error;
    return invalid(vanished) as T;
  }
}

async function goneIn<Fields, Row extends { _id: string }>(
  tx: Tx,
  { now }: Doing,
  { keepPictures }: RecordKind<Fields, Row>,
  fields: Fields,
  before?: Row,
): Promise<Record<string, string> | undefined> {
  const gone = await keepPictures?.(tx, fields, now(), before);
  return gone && Object.keys(gone).length > 0 ? gone : undefined;
}

async function nextPosition(tx: Tx, table: Table): Promise<number> {
  const last = await tx
    .selectFrom(table)
    .select(sql<number>`coalesce(max(position), 0)`.as('position'))
    .executeTakeFirstOrThrow();
  return last.position + 1;
}

function found<Row extends { _id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find(({ _id }) => _id === id);
  if (!row) throw new Error('what was just written is not there');
  return row;
}

function audit(
  tx: Tx,
  { now }: Doing,
  { name }: { name: string },
  {
    id,
    adminId,
    action,
    ...states
  }: { id: string; adminId: string; action: string; before?: unknown; after?: unknown },
): Promise<void> {
  const entry = { actor: `admin:${adminId}`, action: `${name}.${action}`, subject: `${name}:${id}`, ...states };
  return recordAudit(tx, now(), entry);
}
