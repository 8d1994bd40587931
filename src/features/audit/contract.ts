import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant } from '#shared/fields.ts';
import { pageInfo, pageQuery } from '#shared/list-contract.ts';

/** The kinds of records, with their names in the log's filter. */
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

/** Null: the record did not have the field before, or does not have it any more. */
const auditChange = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const auditRecord = z.object({
  _id: id,
  at: instant,
  who: z.string(),
  /** The action, as the words between `who` and `about`. */
  did: z.string(),
  /** The name of the record; '' without one. */
  about: z.string(),
  /** For example `registration:<id>`. As the filter, it selects the records about the same thing. */
  subject: z.string(),
  changes: z.array(auditChange),
});
export type AuditRecord = z.output<typeof auditRecord>;

export const auditQuery = z.object({
  /** Only records about one thing, such as `event:<id>`. */
  subject: boundedText('Please choose a record.', 120).optional(),
  kind: z.enum(kinds).optional(),
  /** Only changes by one organiser: an `_id` of `people`. */
  person: boundedText('Please choose a person.', 64).optional(),
  ...pageQuery,
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
    /** The organisers by name: the choices of the filter. */
    people: z.array(z.object({ _id: id, name: z.string() })),
    ...pageInfo,
  }),
});
