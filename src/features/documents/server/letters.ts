import type { Selectable } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { lockName } from '#server/db/concurrency.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { isPrintable, plainLine, whyNotPrinted } from '#server/documents/printable.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { newSerial } from '#server/serial.ts';
import { dayMs } from '#shared/calendar.ts';
import { instantDayText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import type { LetterFacts, LetterMarks } from './draw/letter-sheets.ts';
import { letterFacts } from './letter-facts.ts';
import { confirmedEvents, type Participant } from './participants.ts';
import type { LettersTable } from './tables.ts';

type Row = Selectable<LettersTable>;

/**
 * The letter of a person. If its facts have not changed, it is the existing letter; otherwise a new version replaces
 * it. `actor` is the person who downloads it, as in the audit log.
 */
export async function issueLetter(
  platform: Platform,
  person: Participant,
  actor: string,
): Promise<Row | Refusal<string>> {
  const facts = await letterFacts(platform, person);
  if (facts instanceof Refusal) return facts;
  const typed = [facts.name, facts.college, facts.department];
  if (!typed.every((text) => isPrintable(plainLine(text)))) return refuse('notPrintable');
  const { fest, issuer, signatory, signatoryTitle, events } = facts;
  const titles = events.map(({ title }) => title);
  const message = whyNotPrinted({ 'Site Settings': [fest, issuer, signatory, signatoryTitle], Events: titles });
  if (message) return refuse('textNotPrintable', { message });
  const text = JSON.stringify(facts);
  const known = await latestOf(platform.db, person.holder);
  if (known?.facts === text) return known;
  return write(platform.db, async (tx) => {
    await lockName(tx, `letter ${person.holder}`);
    const before = await latestOf(tx, person.holder);
    if (before?.facts === text) return before;
    const at = platform.now();
    if (await hasMany(tx, person.holder, at)) return refuse('manyLetters');
    const row: Row = {
      id: newId(),
      code: newId(),
      serial: newSerial(),
      holder: person.holder,
      account_id: person.accountId,
      version: (before?.version ?? 0) + 1,
      facts: text,
      issued_at: at.toISOString(),
    };
    await tx.insertInto('letters').values(row).execute();
    await recordAudit(tx, at, {
      actor,
      action: 'letter.issue',
      subject: `student:${person.accountId}`,
      // Without the name, because audit records are not deleted with an account.
      after: { serial: row.serial },
    });
    return row;
  });
}

/** A limit, because no version is ever deleted: each can be verified. */
const mostADay = 10;

async function hasMany(db: Db, holder: string, now: Date): Promise<boolean> {
  const { issued } = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('issued'))
    .where('holder', '=', holder)
    .where('issued_at', '>', new Date(now.getTime() - dayMs).toISOString())
    .executeTakeFirstOrThrow();
  return issued >= mostADay;
}

const latestOf = (db: Db, holder: string): Promise<Row | undefined> =>
  db.selectFrom('letters').selectAll().where('holder', '=', holder).orderBy('version', 'desc').executeTakeFirst();

export const factsIn = ({ facts }: Pick<Row, 'facts'>): LetterFacts => JSON.parse(facts);

/** Prints the present address of the site, because a former address could not verify the letter. */
export const marksOf = (
  row: Row,
  { publicUrl = '' }: { publicUrl?: string | undefined },
  timeZone: string,
): LetterMarks => ({
  serial: row.serial,
  issuedOn: instantDayText(row.issued_at, timeZone),
  verifyUrl: publicUrl && publicUrl + paths.verify(row.code),
  site: publicUrl.replace(/^https?:\/\//, '') + paths.verify(),
});

type LetterState = 'valid' | 'replaced' | 'revoked';

/**
 * Finds a letter by its code or serial number. It is valid while all its registrations are confirmed. If an event is
 * deleted or taken off the site, a letter about the past stays valid, and a letter that says 'registered for' does not.
 */
export async function findLetter(db: Db, code: string, serial: string) {
  const row = await db
    .selectFrom('letters')
    .selectAll()
    .where((column) => column.or([column('code', '=', code), column('serial', '=', serial)]))
    .executeTakeFirst();
  return row && { serial: row.serial, facts: factsIn(row), state: await stateOf(db, row) };
}

async function stateOf(db: Db, row: Row): Promise<LetterState> {
  const latest = await latestOf(db, row.holder);
  if (latest?.id !== row.id) return 'replaced';
  const { events, claim } = factsIn(row);
  const confirmed = await confirmedEvents(db, row.holder);
  const ids = events.map(({ id }) => id);
  const there = await db.selectFrom('events').select(['id', 'is_active']).where('id', 'in', ids).execute();
  if (there.some(({ id }) => !confirmed.includes(id))) return 'revoked';
  const onSite = there.filter(({ is_active }) => is_active === 1);
  return claim === 'registered' && onSite.length < ids.length ? 'revoked' : 'valid';
}

/** The student's letters, for the export of the student's own data. */
export async function exportLetters(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('letters')
    .selectAll()
    .where('account_id', '=', studentId)
    .where('holder', 'like', 'student:%')
    .orderBy('issued_at')
    .execute();
  return rows.map((row) => ({ serial: row.serial, issuedAt: row.issued_at, ...factsIn(row) }));
}
