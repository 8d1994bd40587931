import { markVerified } from '#features/accounts/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { readStudents } from './queries.ts';

export function verifyStudent({ config, db, now }: Platform, id: string, adminId: string) {
  return write(db, async (tx) => {
    const isNew = await markVerified(tx, id);
    const [student] = await readStudents({ config, db: tx }, { ids: [id] });
    // An already verified student stays so; nothing changed, so there is no record.
    if (isNew) {
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
