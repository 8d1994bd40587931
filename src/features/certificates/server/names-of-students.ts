import { isAccountOfMember } from '#features/own-registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { isRemovalWorthRetrying } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { plainLine } from '#server/documents/printable.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { houseTemplates } from './draw/house-templates.ts';
import { whyNotName } from './draw/names.ts';
import { mailForNames } from './mails.ts';
import { readName } from './my-certificates.ts';

const nothingElse = {
  kind: 'participation',
  title: '',
  event: '',
  date: '',
  fest: '',
  issuer: '',
  serial: '',
  art: '',
  verifyUrl: '',
  site: '',
  college: '',
  rank: '',
} as const;

/** Only certificates that are made later get this name. Existing ones do not change. */
export async function confirmName({ db, now }: Platform, studentId: string, typed: string) {
  const fault = whyNotName(typed, houseTemplates.participation, nothingElse);
  if (fault) return invalid({ name: fault });
  const confirmed = { name: plainLine(typed), confirmed_at: now().toISOString() };
  await write(db, (tx) =>
    tx
      .insertInto('certificate_names')
      .values({ student_id: studentId, asked_at: '', ...confirmed })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(confirmed))
      .execute(),
  );
  return readName(db, studentId);
}

const askedAtOnce = 200;

/**
 * Asks each student of the event once. Leaves out students who have confirmed a name, and those without a confirmed
 * email.
 */
export async function askForNames(platform: Platform, eventId: string, adminId: string) {
  const { db, now } = platform;
  const event = await db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst();
  if (!event) return refuse('eventNotFound');
  let asked = 0;
  const record = () =>
    write(db, (tx) =>
      recordAudit(tx, now(), {
        actor: `admin:${adminId}`,
        action: 'certificate.ask-names',
        subject: `event:${eventId}`,
        after: { asked },
      }),
    );
  try {
    for (let more = true; more; ) {
      const some = await askSome(platform, eventId);
      asked += some.asked;
      more = some.found === askedAtOnce;
    }
  } catch (error) {
    // Those who were asked before the error get their mails, so they are recorded too.
    if (asked > 0) await record();
    throw error;
  }
  await record();
  return { asked };
}

function askSome(platform: Platform, eventId: string): Promise<{ found: number; asked: number }> {
  const work = async (tx: Tx) => {
    const inEvent = tx
      .selectFrom('registrations')
      .select('student_id')
      .where('event_id', '=', eventId)
      .where('registration_status', '=', 'confirmed');
    const inTeam = tx
      .selectFrom('team_members')
      .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
      .innerJoin('students', (join) => join.on(isAccountOfMember))
      .select('students.id')
      .where('registrations.event_id', '=', eventId)
      .where('registrations.registration_status', '=', 'confirmed')
      .where('team_members.state', 'in', ['typed', 'accepted']);
    const students = await tx
      .selectFrom('students')
      .select(['id', 'name', 'email', 'email_confirmed_at'])
      .where((row) => row.or([row('id', 'in', inEvent), row('id', 'in', inTeam)]))
      .where('email_confirmed_at', '<>', '')
      .where('id', 'not in', tx.selectFrom('certificate_names').select('student_id'))
      .orderBy('id')
      .limit(askedAtOnce)
      .execute();
    if (students.length === 0) return { found: 0, asked: 0 };
    const asked_at = platform.now().toISOString();
    const rows = students.map(({ id }) => ({ student_id: id, name: '', confirmed_at: '', asked_at }));
    const added = await tx
      .insertInto('certificate_names')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('student_id')
      .execute();
    // Another organiser may have asked the other students at the same moment.
    const asked = new Set(added.map(({ student_id }) => student_id));
    await mailForNames(
      tx,
      platform,
      students.filter(({ id }) => asked.has(id)),
    );
    return { found: students.length, asked: asked.size };
  };
  // One of the students may be deleted meanwhile. The next try does not find that student.
  return write(platform.db, work, isRemovalWorthRetrying);
}
