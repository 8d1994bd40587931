import { readEdition } from '#features/edition/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { MailText } from '#server/mail/mail.ts';
import { type Sending, sendAllLater, sendLater } from '#server/mail/outbox.ts';
import { greetingTo, writeMail } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';

export type Mailing = Sending & Pick<Platform, 'config'>;
type Edition = Awaited<ReturnType<typeof readEdition>>;
const signatureOf = ({ name, contactEmail }: Edition) => `The ${name} team\n${contactEmail}`;

interface OfStudent {
  student_id: string | null;
  event_title: string;
  title: string;
  name: string;
}

export const mailOfRevocation = (tx: Tx, platform: Platform, certificate: OfStudent, reason: string) =>
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

export const mailOfCorrection = (tx: Tx, platform: Mailing, certificate: OfStudent, reason: string) =>
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

async function mailOf(tx: Tx, platform: Mailing, { student_id }: OfStudent, words: Words): Promise<void> {
  if (!student_id) return;
  const student = await tx
    .selectFrom('students')
    .select(['id', 'name', 'email', 'email_confirmed_at'])
    .where('id', '=', student_id)
    .executeTakeFirst();
  if (!student?.email_confirmed_at) return;
  const edition = await readEdition(tx);
  const { publicUrl = '' } = platform.config;
  const mail = writeMail({
    ...words,
    to: student.email,
    fest: edition.name,
    greeting: greetingTo(student.name),
    link: { label: 'See your certificates', url: publicUrl + paths.studentCertificates },
    signature: signatureOf(edition),
  });
  await sendLater(tx, platform, { ...mail, studentId: student.id, audience: 'owner' });
}

interface Asked {
  id: string;
  name: string;
  email: string;
}

/** Sent once to each student, before certificates are made (R343). */
export async function mailForNames(tx: Tx, platform: Platform, students: readonly Asked[]): Promise<void> {
  const edition = await readEdition(tx);
  const { publicUrl = '' } = platform.config;
  const mails = students.map((student) => ({
    ...writeMail({
      to: student.email,
      fest: edition.name,
      subject: 'How is your name spelled on your certificate?',
      greeting: greetingTo(student.name),
      paragraphs: [
        `Certificates of ${edition.name} are about to be made. Please confirm how your name is spelled on yours. You can write it in Latin, Tamil or Devanagari letters.`,
        'If you do not, the name from your registration is printed.',
      ],
      link: { label: 'Confirm your name', url: publicUrl + paths.studentCertificates },
      signature: signatureOf(edition),
    }),
    studentId: student.id,
    audience: 'owner' as const,
  }));
  await sendAllLater(tx, platform, mails);
}
