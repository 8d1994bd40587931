import { openFeedback } from '#features/feedback/server/index.ts';
import { attendance } from '#features/gate/server/index.ts';
import { isAccountByEmail } from '#features/own-registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { paths } from '#shared/paths.ts';
import type { Certificate } from '../contract.ts';
import { certificateKinds } from '../rules.ts';
import { madeFor } from './freeze.ts';
import { memberKey } from './people.ts';

/** If feedback comes first, everything that would show the certificate is left out until the student has given it. */
export async function readMyCertificates(platform: Platform, studentId: string) {
  const certificates = await exportCertificates(platform, studentId);
  const withheld = { code: '', serial: '', pdf: '', png: '', verify: '' };
  return { certificates: certificates.map((one) => (one.awaitsFeedback ? { ...one, ...withheld } : one)) };
}

/**
 * A student's complete certificates, including those that wait for feedback. Replaced versions are left out, because
 * the version that replaced them is in the list.
 */
export async function exportCertificates({ db, now }: Platform, studentId: string): Promise<Certificate[]> {
  const open = await openFeedback(db, attendance, now(), studentId);
  const waiting = new Set(open.filter(({ beforeCertificate }) => beforeCertificate).map(({ event }) => event._id));
  const asMember = await madeForMember(db, studentId);
  const rows = await db
    .selectFrom('certificates')
    .leftJoin('events', 'events.id', 'certificates.event_id')
    .selectAll('certificates')
    .select(['events.id as event', 'events.title as event_now', 'events.is_active as event_active'])
    .where(({ or, and, eb }) =>
      or([
        eb('certificates.student_id', '=', studentId),
        // PostgreSQL refuses an empty list.
        and([eb('certificates.student_id', 'is', null), eb('made_for', 'in', [...asMember, ''])]),
      ]),
    )
    .where('certificates.state', '<>', 'replaced')
    .orderBy('certificates.created_at', 'desc')
    .orderBy('certificates.id')
    .execute();
  return rows.map(({ event, code, ...row }) => ({
    _id: row.id,
    title: row.title,
    name: row.name,
    event: event === null ? null : { _id: event, title: row.event_now ?? '', isActive: row.event_active === 1 },
    note: row.note,
    issuedAt: row.created_at,
    code,
    serial: row.serial,
    state: row.state,
    reason: row.reason,
    pdf: row.state === 'valid' ? paths.certificatePdf(code) : '',
    png: row.state === 'valid' ? paths.certificatePicture(code) : '',
    verify: paths.verify(code),
    awaitsFeedback: row.state === 'valid' && row.event_id !== null && waiting.has(row.event_id),
  }));
}

/**
 * The `made_for` of certificates that were made for a member without an account, and now belong to this student: the
 * student accepted the place in the team, or confirmed the email that was typed for it (R343). After a hand-over the
 * place's row belongs to somebody else.
 */
export async function madeForMember(db: Db, studentId: string): Promise<string[]> {
  const members = db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .select(['team_members.id', 'event_id']);
  const accepted = await members.where('accepted_by', '=', studentId).execute();
  const typed = await members
    .innerJoin('students', (join) => join.on(isAccountByEmail))
    .where('students.id', '=', studentId)
    .where('team_members.state', '=', 'typed')
    .execute();
  return [...accepted, ...typed].flatMap(({ id, event_id }) =>
    certificateKinds.map((kind) => madeFor({ event_id, kind }, { key: memberKey(id) })),
  );
}

/**
 * The reverse of `madeForMember`: maps the `made_for` of those certificates to the accounts that they belong to now.
 */
export async function ownersAmongMembers(
  db: Db,
  of: Parameters<typeof madeFor>[0],
  certificates: readonly { made_for: string; student_id: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const made = (id: string) => madeFor(of, { key: memberKey(id) });
  const ids = certificates.flatMap(({ made_for, student_id }) =>
    student_id === null && made_for.startsWith(made('')) ? made_for.slice(made('').length) : [],
  );
  const owners = new Map<string, string>();
  for (const some of chunksOf(ids, membersAtOnce)) {
    const members = await db
      .selectFrom('team_members')
      .leftJoin('students', (join) => join.on(isAccountByEmail).on('team_members.state', '=', 'typed'))
      .select(['team_members.id', 'accepted_by', 'students.id as by_email'])
      .where('team_members.id', 'in', some)
      .execute();
    for (const { id, accepted_by, by_email } of members) {
      const owner = accepted_by || by_email;
      if (owner) owners.set(made(id), owner);
    }
  }
  return owners;
}

const membersAtOnce = 250;

/** The name for new certificates. `confirmedAt` is '' until the student has confirmed a name. */
export async function readName(db: Db, studentId: string) {
  const row = await db
    .selectFrom('students')
    .leftJoin('certificate_names', 'certificate_names.student_id', 'students.id')
    .select(['students.name as suggested', 'certificate_names.name', 'certificate_names.confirmed_at'])
    .where('students.id', '=', studentId)
    .executeTakeFirstOrThrow();
  return { name: row.name ?? '', suggested: row.suggested, confirmedAt: row.confirmed_at ?? '' };
}
