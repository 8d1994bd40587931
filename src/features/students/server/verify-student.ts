import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { readStudents } from './queries.ts';

export function verifyStudent({ db, now }: Platform, id: string, adminId: string) {
  return write(db, async (tx) => {
    const changed = await tx
      .updateTable('students')
      .set({ verified: 1 })
      .where('id', '=', id)
      .where('verified', '=', 0)
      .executeTakeFirst();
    const [student] = await readStudents(tx, { onlyId: id });
    // Whoever is verified already stays so, and nothing has changed that a record could tell of.
    if (changed.numUpdatedRows > 0n) {
      await recordAudit(tx, now(), {
        actor: `admin:${adminId}`,
        action: 'student.verify',
        subject: `student:${id}`,
        before: { verified: false },
        after: { verified: true },
      });
    }
    return student ?? refuse('studentNotFound');
  });
}
