import { sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { didChange, lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { isUniqueViolation, isWorthRetrying } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { CollegeFields } from '../contract.ts';
import { collegeKey, plainAliases } from '../rules.ts';
import { type CollegeRow, readColleges, recordOf } from './find-colleges.ts';

export async function createCollege({ db, now }: Platform, fields: CollegeFields, adminId: string) {
  const id = newId();
  const saved = await namesOnce(db, async (tx) => {
    const at = now().toISOString();
    const row = { id, ...columnsOf(fields), created_at: at, updated_at: at, version: 0 };
    const refused = await whyNotSave(tx, id, fields);
    if (refused) return refused;
    await tx.insertInto('colleges').values(row).execute();
    await saveNames(tx, id, fields);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'college.create',
      subject: `college:${id}`,
      after: recordOf(row),
    });
    return undefined;
  });
  return saved ?? (await readCollege(db, id)) ?? refuse('nameTaken');
}

/** Adds the colleges of a new edition. */
export async function seedColleges(tx: Tx, colleges: readonly CollegeFields[], now: Date): Promise<void> {
  const at = now.toISOString();
  for (const fields of colleges) {
    const id = newId();
    const row = { id, ...columnsOf(fields), created_at: at, updated_at: at, version: 0 };
    await tx.insertInto('colleges').values(row).execute();
    await saveNames(tx, id, fields);
  }
}

/** The colleges of an edition's data that are stored, found by their names. */
export async function findSeededColleges(db: Db, colleges: readonly CollegeFields[]) {
  const names = colleges.map(({ name }) => name);
  const rows = await db.selectFrom('colleges').select(['id', 'name', 'version']).where('name', 'in', names).execute();
  return rows.map((row) => ({ ...row, isChanged: row.version > 0 }));
}

/** Does nothing if the college was changed again meanwhile. */
export const removeSeededCollege = (tx: Tx, { id, version }: { id: string; version: number }): Promise<boolean> =>
  didChange(tx.deleteFrom('colleges').where('id', '=', id).where('version', '=', version));

export async function updateCollege(
  { db, now }: Platform,
  id: string,
  { version, ...fields }: CollegeFields & { version?: number | undefined },
  adminId: string,
) {
  const saved = await namesOnce(db, async (tx) => {
    const stored = await lockCollege(tx, id);
    if (!stored) return refuse('collegeNotFound');
    if (version !== undefined && version !== stored.version) return refuse('staleCollege');
    const refused = await whyNotSave(tx, id, fields);
    if (refused) return refused;
    const changes = { ...columnsOf(fields), updated_at: now().toISOString(), version: stored.version + 1 };
    await tx.updateTable('colleges').set(changes).where('id', '=', id).execute();
    await saveNames(tx, id, fields);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'college.update',
      subject: `college:${id}`,
      before: recordOf(stored),
      after: recordOf({ ...stored, ...changes }),
    });
    return undefined;
  });
  return saved ?? (await readCollege(db, id)) ?? refuse('collegeNotFound');
}

export function deleteCollege({ db, now }: Platform, id: string, adminId: string) {
  return write(db, async (tx) => {
    const stored = await lockCollege(tx, id);
    if (!stored) return refuse('collegeNotFound');
    if (await isNamed(tx, id)) return refuse('collegeUsed');
    await tx.deleteFrom('colleges').where('id', '=', id).execute();
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'college.delete',
      subject: `college:${id}`,
      before: recordOf(stored),
    });
    return { message: 'College deleted' };
  });
}

export const lockCollege = (tx: Tx, id: string): Promise<CollegeRow | undefined> =>
  lockRow(tx, tx.selectFrom('colleges').selectAll().where('id', '=', id));

const readCollege = async (db: Db, id: string) => (await readColleges(db, [id]))[0];

/**
 * Runs `work` in one transaction. If another call takes a name or marks the own college meanwhile, it runs again, and
 * then refuses.
 */
export function namesOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return write(db, work, (error) => isWorthRetrying(error) || isUniqueViolation(error));
}

function columnsOf({ name, city, aliases, mailDomains, isOwn }: CollegeFields) {
  return {
    name,
    city,
    aliases: JSON.stringify(plainAliases(name, aliases)),
    mail_domains: JSON.stringify([...new Set(mailDomains)]),
    is_own: isOwn ? 1 : 0,
    sort_key: sortKeyOf(name),
  } as const;
}

/** Short, because it becomes part of a page cursor. */
const sortKeyOf = (name: string): string => collegeKey(name).slice(0, 40);

const namesOf = ({ name, aliases }: Pick<CollegeFields, 'name' | 'aliases'>) => [name, ...plainAliases(name, aliases)];

async function whyNotSave(tx: Tx, id: string, fields: CollegeFields) {
  const taken = await whyNamesTaken(tx, id, namesOf(fields));
  if (taken) return taken;
  if (!fields.isOwn) return undefined;
  const own = await tx
    .selectFrom('colleges')
    .select('name')
    .where('is_own', '=', 1)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!own) return undefined;
  const message = `${own.name} is marked as your own college. Edit it first and untick that.`;
  return refuse('ownTaken', { errors: { isOwn: message }, message });
}

/** Returns undefined if no other college has one of the names. */
export async function whyNamesTaken(tx: Tx, id: string, names: readonly string[]) {
  const byKey = new Map(names.map((name) => [collegeKey(name), name]));
  const taken = await tx
    .selectFrom('college_names')
    .innerJoin('colleges', 'colleges.id', 'college_names.college_id')
    .select(['college_names.key', 'colleges.name'])
    .where('college_names.key', 'in', [...byKey.keys()])
    .where('college_names.college_id', '<>', id)
    .executeTakeFirst();
  if (!taken) return undefined;
  const message = `“${byKey.get(taken.key)}” is a name of ${taken.name} already.`;
  return refuse('nameTaken', {
    errors: { [taken.key === collegeKey(names[0] ?? '') ? 'name' : 'aliases']: message },
    message,
  });
}

/** Updates the index that says which college a typed name means. */
export async function saveNames(tx: Tx, id: string, fields: Pick<CollegeFields, 'name' | 'aliases'>): Promise<void> {
  await tx.deleteFrom('college_names').where('college_id', '=', id).execute();
  const rows = namesOf(fields).map((name) => ({ key: collegeKey(name), college_id: id }));
  await tx.insertInto('college_names').values(rows).execute();
}

async function isNamed(tx: Tx, id: string): Promise<boolean> {
  const names = sql`(select key from college_names where college_id = ${id})`;
  const { rows } = await sql<{ n: number }>`select 1 as n where
    exists (select 1 from students where college_key in ${names})
    or exists (select 1 from registrations where college_key in ${names})
    or exists (select 1 from team_members where college_key in ${names})`.execute(tx);
  return rows.length > 0;
}
