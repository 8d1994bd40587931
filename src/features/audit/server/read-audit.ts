import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/db/schema.ts';
import type { Output } from '#shared/endpoint.ts';
import { type AuditRecord, auditPageSize, type auditQuery, type listAudit, type SubjectKind } from '../contract.ts';
import { type Change, changesOf, wordsOf } from '../rules.ts';
import { namesOf } from './names.ts';

type Query = z.output<typeof auditQuery>;
type Row = Selectable<Database['audit_log']>;

/** One page of the log, in the order in which it was written. */
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
  const names = await namesOf(db, new Set(rows.flatMap(({ actor, subject }) => [actor, subject])));
  return { records: rows.map((row) => toRecord(row, names)), total, page, pages };
}

function matching(db: Db, { subject, kind }: Query) {
  let rows = db.selectFrom('audit_log');
  if (subject !== undefined) rows = rows.where('subject', '=', subject);
  if (kind !== undefined) {
    rows = rows.where(({ or, eb }) => or(prefixes[kind].map((prefix) => eb('subject', 'like', `${prefix}:%`))));
  }
  return rows;
}

const prefixes: Record<SubjectKind, readonly string[]> = {
  registration: ['registration'],
  event: ['event'],
  student: ['student'],
  admin: ['admin'],
  settings: ['settings'],
  statement: ['statement', 'credit'],
  programme: ['speaker', 'sponsor', 'schedule'],
  message: ['message', 'subscriber'],
};

function toRecord(row: Row, names: ReadonlyMap<string, string>): AuditRecord {
  const [before, after] = [JSON.parse(row.before), JSON.parse(row.after)];
  const about = names.get(row.subject) ?? ownNameOf(before) ?? ownNameOf(after) ?? missing(row.subject);
  return {
    _id: row.id,
    at: row.at,
    who: whoOf(row, names),
    did: wordsOf(row.action),
    about,
    subject: row.subject,
    // Its name was said already.
    changes: changesOf(before, after).filter((change) => !isName(change, about)),
  };
}

function whoOf({ actor, actor_name }: Row, names: ReadonlyMap<string, string>): string {
  if (actor === 'operator') return 'The system administrator';
  if (actor === 'deadline') return 'The deadline';
  const gone = actor.startsWith('student:') ? 'A student whose account is gone' : 'Somebody who is not here any more';
  return actor_name || (names.get(actor) ?? gone);
}

function ownNameOf(state: Record<string, unknown> | null): string | undefined {
  const name = state?.name ?? state?.title ?? state?.email;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

const missing = (subject: string) => (/^(registration|event|student|admin):/.test(subject) ? 'one that is gone' : '');

const isName = ({ before, after }: Change, about: string) =>
  (before === null || after === null) && (before ?? after) === about;
