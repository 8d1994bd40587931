import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/db/schema.ts';
import { byName } from '#server/lists/read-page.ts';
import type { Output } from '#shared/endpoint.ts';
import { type AuditRecord, auditPageSize, type auditQuery, type listAudit, type SubjectKind } from '../contract.ts';
import { wordsOf } from '../rules.ts';
import { type Change, changesOf, type NameOf, referencesIn } from './changes.ts';
import { namesOf } from './names.ts';

type Query = z.output<typeof auditQuery>;
type State = Record<string, unknown> | null;
type Logged = Omit<Selectable<Database['audit_log']>, 'before' | 'after'> & { before: State; after: State };

/** One page of the log, in the order of writing. */
export async function readAudit(db: Db, query: Query): Promise<Output<typeof listAudit>> {
  const found = matching(db, query);
  const { total } = await found
    .select((counted) => counted.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / auditPageSize));
  const page = Math.min(query.page, pages);
  const rows = await found
    .selectAll()
    .orderBy('position', 'desc')
    .limit(auditPageSize)
    .offset((page - 1) * auditPageSize)
    .execute();
  const logged = rows.map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }));
  const keys = logged.flatMap(({ actor, subject, before, after }) => [actor, subject, ...referencesIn(before, after)]);
  const names = await namesOf(db, new Set(keys));
  const people = await db.selectFrom('admins').select(['id as _id', 'name']).orderBy(byName('name')).execute();
  return { records: logged.map((row) => toRecord(row, (key) => names.get(key))), total, page, pages, people };
}

function matching(db: Db, { subject, kind, person }: Query) {
  let rows = db.selectFrom('audit_log');
  if (subject !== undefined) rows = rows.where('subject', '=', subject);
  if (person !== undefined) rows = rows.where('actor', '=', `admin:${person}`);
  if (kind !== undefined) {
    rows = rows.where(({ or, eb }) => or(prefixes[kind].map((prefix) => eb('subject', 'like', `${prefix}:%`))));
  }
  return rows;
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
    did: wordsOf(row.action),
    about,
    subject: row.subject,
    // The name was already shown.
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

const missing = (subject: string) => (/^(registration|event|student|admin):/.test(subject) ? 'one that is gone' : '');

const isName = ({ before, after }: Change, about: string) =>
  (before === null || after === null) && (about === (before ?? after) || about.endsWith(`, ${before ?? after}`));
