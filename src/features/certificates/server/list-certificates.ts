import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/db/schema.ts';
import { revisionOf } from '#server/lists/list-revisions.ts';
import { inOrder, type List, mostCounted, readPage } from '#server/lists/read-page.ts';
import { holdsWord, rarestFirst } from '#server/lists/search-text.ts';
import type { Output } from '#shared/endpoint.ts';
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
  const shown = sql`lower(certificates.name || ' ' || certificates.serial || ' ' || certificates.event_title)`;
  const filters = terms.map(({ word }) => holdsWord(shown, word));
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

async function readRecords(db: Db, ids: readonly string[]): Promise<CertificateRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('certificates').selectAll().where('id', 'in', ids).execute();
  return inOrder(ids, rows, ({ id }) => id).map(toRecord);
}

export function toRecord(row: CertificatesTable): CertificateRecord {
  return {
    _id: row.id,
    code: row.code,
    serial: row.serial,
    name: row.name,
    title: row.title,
    kind: row.kind,
    event: { _id: row.event_id ?? '', title: row.event_title },
    state: row.state,
    reason: row.reason,
    version: row.version,
    issuedAt: row.created_at,
  };
}
