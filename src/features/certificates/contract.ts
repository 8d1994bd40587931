import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, optionalLines, optionalText, requiredText } from '#shared/fields.ts';

/** What organisers have issued to a student. */
export const certificate = z.object({
  _id: id,
  /** `Certificate of participation`, `First prize`, … */
  title: z.string(),
  /** What it is for; null where it is for no single event or the event is gone. */
  event: z.object({ _id: id, title: z.string() }).nullable(),
  note: z.string(),
  issuedAt: instant,
});
export type Certificate = z.output<typeof certificate>;

/** What an organiser fills in for one certificate; `eventId` is '' for one that is for no single event. */
const certificateFields = z.object({
  studentId: id,
  eventId: optionalText(64),
  title: requiredText(2, 'Please write what the certificate says', 200),
  note: optionalLines(1_000),
});
export type CertificateFields = z.output<typeof certificateFields>;

export const listMyCertificates = endpoint({
  method: 'GET',
  path: '/api/students/certificates',
  access: 'student',
  summary: 'The certificates issued to the student, newest first',
  output: z.object({ certificates: z.array(certificate) }),
});
