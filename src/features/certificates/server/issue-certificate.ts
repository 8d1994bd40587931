import { recordAudit } from '#server/audit.ts';
import { isForeignKeyViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { CertificateFields } from '../contract.ts';

/** Issues one certificate; answers its id, or refuses where student or event are not there. */
export async function issueCertificate({ db, now }: Platform, fields: CertificateFields, adminId: string) {
  const id = newId();
  const at = now();
  try {
    return await write(db, async (tx) => {
      await tx
        .insertInto('certificates')
        .values({
          id,
          student_id: fields.studentId,
          event_id: fields.eventId || null,
          title: fields.title,
          note: fields.note,
          issued_at: at.toISOString(),
        })
        .execute();
      await recordAudit(tx, at, {
        actor: `admin:${adminId}`,
        action: 'certificate.issue',
        subject: `student:${fields.studentId}`,
        after: { certificate: id, event: fields.eventId, title: fields.title },
      });
      return { _id: id };
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) return refuse('studentOrEventNotFound');
    throw error;
  }
}
