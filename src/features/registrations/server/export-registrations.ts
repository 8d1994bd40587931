import { signedAnswers } from '#features/questions/server/index.ts';
import { createLinkSigner } from '#server/http/link-signer.ts';
import type { Platform } from '#server/platform.ts';
import { selectRegistrations, toRegistration } from './rows.ts';

/**
 * Returns everything that registrations store about a student, for the student's own export. Links to proofs are
 * complete URLs if the server knows its public address.
 */
export async function exportRegistrations(platform: Platform, studentId: string) {
  const { db, signingKey, now, config } = platform;
  const links = createLinkSigner(signingKey, now);
  const rows = await selectRegistrations(db)
    .where('registrations.student_id', '=', studentId)
    .orderBy('registrations.created_at', 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const answers = await signedAnswers(platform, ids);
  const site = config.publicUrl ? `${config.publicUrl}/` : '';
  return rows.map((row) => {
    const registration = toRegistration(row, links, { withPayments: true });
    const { paymentProof } = registration;
    const given = (answers.get(row.id) ?? []).map((one) => ({ ...one, file: one.file && `${site}${one.file}` }));
    return {
      ...registration,
      paymentProof: paymentProof && `${site}${paymentProof}`,
      updatedAt: row.updated_at,
      ...(given.length > 0 && { answers: given }),
    };
  });
}
