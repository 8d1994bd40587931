import { lockRows } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { dropKeptPdfsOf } from './draw/kept-pdf.ts';
import { madeForMember } from './my-certificates.ts';

/**
 * Deletes a student's certificates, including those that were made while the student was a member without an account.
 * Part of deleting a student; call it before the student leaves teams. Returns the keys of the files. Remove the files
 * after the deletion is certain.
 */
export async function removeCertificatesOf(tx: Tx, studentId: string): Promise<string[]> {
  const asMember = await madeForMember(tx, studentId);
  const own = tx
    .selectFrom('certificates')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('student_id', '=', studentId),
        // PostgreSQL refuses an empty list.
        and([eb('student_id', 'is', null), eb('made_for', 'in', [...asMember, ''])]),
      ]),
    );
  // Locks the rows: a drawing of one of these certificates either has stored its file before, or finds no certificate.
  const ids = (await lockRows(tx, own)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await dropKeptPdfsOf(tx, ids);
  await tx.deleteFrom('certificates').where('id', 'in', ids).execute();
  return files;
}
