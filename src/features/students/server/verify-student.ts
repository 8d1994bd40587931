import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { readStudents } from './queries.ts';

export function verifyStudent({ db, now }: Platform, id: string, adminId: string) {
  return write(db, async (tx) => {
    const changed = await tx.updateTable('students').set({ verified: 1 }).where('id', '=', id).executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return refuse('studentNotFound');
    await recordAudit(tx, now(), { actor: `admin:${adminId}`, action: 'student.verify', subject: `student:${id}` });
    const [student] = await readStudents(tx, { onlyId: id });
    return student ?? refuse('studentNotFound');
  });
}
