import { readEdition } from '#features/edition/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { MailText } from '#server/mail/mail.ts';
import type { Sending } from '#server/mail/outbox.ts';
import { type StudentMail, sendToStudent, sendToStudents } from '#server/mail/student-mail.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';
import { ownersAmongMembers } from './my-certificates.ts';
import type { CertificatesTable } from './tables.ts';

export type Mailing = Sending & Pick<Platform, 'config'>;

type Changed = Pick<CertificatesTable, 'made_for' | 'student_id' | 'event_id' | 'kind' | 'event_title' | 'name'>;

export const mailOfRevocation = (tx: Tx, platform: Platform, certificate: Changed, reason: string) =>
  mailOf(tx, platform, certificate, {
    subject: `Your certificate for ${certificate.event_title} was revoked`,
    paragraphs: [
      'The organisers have revoked this certificate. Anyone who verifies it is told so.',
      'If you think that this is a mistake, please write to the organisers.',
    ],
    facts: [
      ['Event', certificate.event_title],
      ['Reason', reason],
    ],
  });

export const mailOfCorrection = (tx: Tx, platform: Mailing, certificate: Changed, reason: string) =>
  mailOf(tx, platform, certificate, {
    subject: `Your certificate for ${certificate.event_title} was corrected`,
    paragraphs: [
      'The organisers have made a new version of this certificate. The old one is not valid any more, and anyone who verifies it is told that it was replaced.',
    ],
    facts: [
      ['Event', certificate.event_title],
      ['Name', certificate.name],
      ['Reason', reason],
    ],
  });

type Words = Pick<MailText, 'subject' | 'paragraphs' | 'facts'>;

/** To the student, or to the account that a member without one has by now. */
async function mailOf(tx: Tx, platform: Mailing, certificate: Changed, words: Words): Promise<void> {
  const { made_for, student_id, event_id, kind } = certificate;
  const owners = event_id === null ? undefined : await ownersAmongMembers(tx, { event_id, kind }, [certificate]);
  const owner = student_id ?? owners?.get(made_for);
  if (!owner) return;
  const student = await tx
    .selectFrom('students')
    .select(['id', 'name', 'email', 'email_confirmed_at'])
    .where('id', '=', owner)
    .executeTakeFirst();
  if (!student) return;
  const link = { label: 'See your certificates', url: (platform.config.publicUrl ?? '') + paths.studentCertificates };
  await sendToStudent(tx, platform, await readEdition(tx), {
    purpose: 'needed',
    student,
    words: { ...words, link },
  });
}

interface Asked {
  id: string;
  name: string;
  email: string;
  email_confirmed_at: string;
}

/** Asks students to confirm their names, once each, before certificates are made (R343). */
export async function mailForNames(tx: Tx, platform: Platform, students: readonly Asked[]): Promise<void> {
  const edition = await readEdition(tx);
  const { publicUrl = '' } = platform.config;
  const words = {
    subject: 'How is your name spelled on your certificate?',
    paragraphs: [
      `Certificates of ${edition.name} are about to be made. Please confirm how your name is spelled on yours. You can write it in Latin, Tamil or Devanagari letters.`,
      'If you do not confirm it, we print the name from your registration.',
    ],
    link: { label: 'Confirm your name', url: publicUrl + paths.studentCertificates },
  };
  const mails = students.map((student): StudentMail => ({ purpose: 'needed', student, words }));
  await sendToStudents(tx, platform, edition, mails);
}
