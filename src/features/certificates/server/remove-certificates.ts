import { lockRows } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { dropKeptPdfsOf } from './draw/kept-pdf.ts';
import { madeForMember } from './my-certificates.ts';

/**
 * Part of deleting a student, before the teams are left: the student's certificates, also those made while the student
 * was a member without an account. Returns the keys of their files, which are to be removed once that is certain.
 */
export async function removeCertificatesOf(tx: Tx, studentId: string): Promise<string[]> {
  const asMember = await madeForMember(tx, studentId);
  const own = tx
    .selectFrom('certificates')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('student_id', '=', studentId),
        // A list is never empty on PostgreSQL.
        and([eb('student_id', 'is', null), eb('made_for', 'in', [...asMember, ''])]),
      ]),
    );
  // A drawing that ends now keeps its file before, or finds no certificate.
  const ids = (await lockRows(tx, own)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await dropKeptPdfsOf(tx, ids);
  await tx.deleteFrom('certificates').where('id', 'in', ids).execute();
  return files;
}
