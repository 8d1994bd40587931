import { removeRegistrationsOfStudent } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';

/** Registrations go along only if the caller has named their number (decisions.md, 18); sessions end at once. */
export async function deleteStudent(
  { db, files, now, log }: Platform,
  id: string,
  confirmed: number | undefined,
  adminId: string,
) {
  const removed = await write(db, async (tx) => {
    // An update that changes nothing: a registration of this student at this moment waits.
    const student = await tx
      .updateTable('students')
      .set((row) => ({ verified: row.ref('verified') }))
      .where('id', '=', id)
      .returning(['name', 'email', 'college'])
      .executeTakeFirst();
    if (!student) return refuse('studentNotFound');
    const going = await removeRegistrationsOfStudent(tx, id);
    if (going.count > 0 && going.count !== confirmed) {
      const registrations = going.count === 1 ? '1 registration' : `${going.count} registrations`;
      return refuse('hasRegistrations', {
        message: `This student has ${registrations}. Deleting the student deletes them too.`,
        errors: { confirmRegistrations: String(going.count) },
      });
    }
    await tx.deleteFrom('students').where('id', '=', id).execute();
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'student.delete',
      subject: `student:${id}`,
      before: { ...student, registrations: going.count },
    });
    return going;
  });
  if ('files' in removed) {
    await Promise.all(
      removed.files.map((key) => files.remove(key).catch((err) => log.warn({ err }, 'file not removed'))),
    );
  }
  return removed;
}
