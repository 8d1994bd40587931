import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, numberFromText } from '#shared/fields.ts';

/** What records are about, and the words for it in the log's filter. */
export const subjectKinds = {
  registration: 'Registrations',
  event: 'Events',
  student: 'Students',
  admin: 'People of the control room',
  settings: 'Settings',
  statement: 'Statements and credits',
  pass: 'Passes, coupons and orders',
  college: 'Colleges',
  gate: 'Tickets and the gate',
  judging: 'Judging',
  certificate: 'Certificates',
  programme: 'Speakers, sponsors, schedule',
  message: 'Messages and newsletter',
} as const;
export type SubjectKind = keyof typeof subjectKinds;
const kinds = Object.keys(subjectKinds) as SubjectKind[];

/** Null: the field was not there before, or is not there any more. */
const auditChange = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const auditRecord = z.object({
  _id: id,
  at: instant,
  who: z.string(),
  /** In words that are between `who` and `about`. */
  did: z.string(),
  /** Its name; '' where it has none. */
  about: z.string(),
  /** `registration:<id>`: with it the records of this one alone can be asked for. */
  subject: z.string(),
  changes: z.array(auditChange),
});
export type AuditRecord = z.output<typeof auditRecord>;

export const auditPageSize = 50;

export const auditQuery = z.object({
  /** Of one record alone, such as `event:<id>`. */
  subject: boundedText('Please choose a record.', 120).optional(),
  kind: z.enum(kinds).optional(),
  /** What this person of the control room did: an `_id` of `people`. */
  person: boundedText('Please choose a person.', 64).optional(),
  page: numberFromText(z.coerce.number().int().min(1).max(1_000_000)).default(1),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  needs: 'audit.read',
  summary: 'Who changed what, newest first, with what was there before and after',
  query: auditQuery,
  output: z.object({
    records: z.array(auditRecord),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    /** Of the control room, by name: the choices of the filter. */
    people: z.array(z.object({ _id: id, name: z.string() })),
  }),
});
