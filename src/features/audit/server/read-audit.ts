import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/db/schema.ts';
import { byName, inOrder, type List, mostCounted, readPage } from '#server/lists/read-page.ts';
import type { Output } from '#shared/endpoint.ts';
import type { AuditRecord, auditQuery, listAudit, SubjectKind } from '../contract.ts';
import { actionText } from '../rules.ts';
import { type Change, changesOf, type NameOf, referencesIn } from './changes.ts';
import { namesOf } from './names.ts';

type Query = z.output<typeof auditQuery>;
type State = Record<string, unknown> | null;
type Logged = Omit<Selectable<Database['audit_log']>, 'before' | 'after'> & { before: State; after: State };

/** One page of the log, in the order in which the records were written. */
export async function readAudit(db: Db, query: Query): Promise<Output<typeof listAudit>> {
  const total = await countRecords(db);
  const { ids, ...info } = await readPage(db, listOf(query, total), query);
  const logged = await readLogged(db, ids);
  const keys = logged.flatMap(({ actor, subject, before, after }) => [actor, subject, ...referencesIn(before, after)]);
  const names = await namesOf(db, new Set(keys));
  const people = await db.selectFrom('admins').select(['id as _id', 'name']).orderBy(byName('name')).execute();
  const records = logged.map((row) => toRecord(row, (key) => names.get(key)));
  return { records, people, ...info, revision: String(total) };
}

/** No record is ever deleted, so the position of the newest one is the number of records. */
async function countRecords(db: Db): Promise<number> {
  const head = db.selectFrom('history_heads').select('position').where('name', '=', 'audit_log');
  return (await head.executeTakeFirstOrThrow()).position;
}

function listOf({ subject, kind, person }: Query, total: number): List {
  const filters: Expression<SqlBool>[] = [];
  if (subject !== undefined) filters.push(sql`audit_log.subject = ${subject}`);
  if (person !== undefined) filters.push(sql`audit_log.actor = ${`admin:${person}`}`);
  if (kind !== undefined) filters.push(isOfKind(kind));
  return { table: 'audit_log', column: 'position', order: 'desc', visible: [], filters, mostCounted, total };
}

function isOfKind(kind: SubjectKind): Expression<SqlBool> {
  const ofOne = prefixes[kind].map((prefix) => sql`audit_log.subject like ${`${prefix}:%`}`);
  return sql<SqlBool>`(${sql.join(ofOne, sql` or `)})`;
}

/** In the order of `ids`. */
async function readLogged(db: Db, ids: readonly string[]): Promise<Logged[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('audit_log').selectAll().where('id', 'in', ids).execute();
  return inOrder(ids, rows, ({ id }) => id).map((row) => ({
    ...row,
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
  }));
}

const prefixes: Record<SubjectKind, readonly string[]> = {
  registration: ['registration'],
  event: ['event'],
  student: ['student', 'network'],
  admin: ['admin'],
  settings: ['settings'],
  statement: ['statement', 'credit'],
  pass: ['pass', 'coupon', 'order'],
  college: ['college'],
  gate: ['ticket', 'checkpoint', 'device'],
  judging: ['round', 'judge'],
  certificate: ['certificate', 'template'],
  programme: ['speaker', 'sponsor', 'schedule'],
  message: ['message', 'subscriber'],
};

function toRecord(row: Logged, nameOf: NameOf): AuditRecord {
  const { before, after } = row;
  const about =
    nameOf(row.subject) ??
    ownNameOf(before) ??
    ownNameOf(after) ??
    nameOf(`student:${before?.student}`) ??
    missing(row.subject);
  return {
    _id: row.id,
    at: row.at,
    who: whoOf(row, nameOf),
    did: actionText(row.action),
    about,
    subject: row.subject,
    // A change of the name that is shown anyway is left out.
    changes: changesOf(before, after, { nameOf, kind: row.subject.split(':')[0] }).filter(
      (change) => !isName(change, about),
    ),
  };
}

function whoOf({ actor, actor_name }: Logged, nameOf: NameOf): string {
  if (actor === 'operator') return 'The system administrator';
  if (actor === 'deadline') return 'The deadline';
  const gone = actor.startsWith('student:')
    ? 'A student whose account is gone'
    : 'Somebody who has no account here any more';
  return actor_name || (nameOf(actor) ?? gone);
}

function ownNameOf(state: State): string | undefined {
  const name = state?.name ?? state?.title ?? state?.code ?? state?.email;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** The words about these kinds make a whole sentence without a name. */
const nameless = /^(settings|message|subscriber|credit):/;
const missing = (subject: string) => (nameless.test(subject) ? '' : 'one that is gone');

const isName = ({ before, after }: Change, about: string) =>
  (before === null || after === null) && (about === (before ?? after) || about.endsWith(`, ${before ?? after}`));
