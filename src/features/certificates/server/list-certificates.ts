import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/db/schema.ts';
import { revisionOf } from '#server/lists/list-revisions.ts';
import { inOrder, type List, mostCounted, readPage } from '#server/lists/read-page.ts';
import { holdsWord, rarestFirst, textHolds } from '#server/lists/search-text.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Term } from '#shared/search.ts';
import type { CertificateFilters, CertificateRecord, findCertificates as findCall } from '../admin-contract.ts';
import type { CertificatesTable } from './tables.ts';

export async function findCertificates(
  db: Db,
  query: z.output<typeof findCall.query>,
): Promise<Output<typeof findCall>> {
  const revision = await revisionOf(db, 'certificates');
  const { ids, ...info } = await readPage(db, listOf(query), query);
  return { certificates: await readRecords(db, ids), ...info, revision };
}

function listOf({ q, event, state }: CertificateFilters): List {
  const terms = rarestFirst(q);
  const filters = terms.map(holdsTerm);
  if (event) filters.push(sql<SqlBool>`certificates.event_id = ${event}`);
  if (state) filters.push(sql<SqlBool>`certificates.state = ${state}`);
  return {
    table: 'certificates',
    column: 'created_at',
    order: 'desc',
    visible: [],
    filters,
    mostCounted: terms.length > 0 ? mostCounted : undefined,
  };
}

/**
 * Searches the shown texts, the email and phone of the student, and the name of the student's team. `created_at >= ''`
 * is always true: with it SQLite reads the texts from their index instead of computing each.
 */
function holdsTerm(term: Term): Expression<SqlBool> {
  const shown = sql`lower(certificates.name || ' ' || certificates.serial || ' ' || certificates.event_title)`;
  const known = sql`select id from students
    where created_at >= '' and (${sql.join(textHolds('students.search_text', term), sql` or `)})`;
  const isInTeam = sql`team_name <> '' and ${holdsWord(sql`lower(team_name)`, term.word)}`;
  const led = sql`select event_id, student_id from registrations where ${isInTeam}`;
  const joined = sql`select registrations.event_id, accepted_by from team_members
    inner join registrations on registrations.id = registration_id where accepted_by <> '' and ${isInTeam}`;
  return sql<SqlBool>`(certificates.student_id in (${known}) or ${holdsWord(shown, term.word)}
    or (certificates.event_id, certificates.student_id) in (${led} union all ${joined}))`;
}

async function readRecords(db: Db, ids: readonly string[]): Promise<CertificateRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('certificates').selectAll().where('id', 'in', ids).execute();
  return inOrder(ids, rows, ({ id }) => id).map(toCertificateRecord);
}

export function toCertificateRecord(row: CertificatesTable): CertificateRecord {
  return {
    _id: row.id,
    code: row.code,
    serial: row.serial,
    name: row.name,
    title: row.title,
    kind: row.kind,
    date: row.event_date,
    event: { _id: row.event_id ?? '', title: row.event_title },
    state: row.state,
    reason: row.reason,
    version: row.version,
    issuedAt: row.created_at,
  };
}
