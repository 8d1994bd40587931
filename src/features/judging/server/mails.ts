import { readEdition } from '#features/edition/server/index.ts';
import { isAccountOfMember } from '#features/own-registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { type StudentMail, sendToStudents } from '#server/mail/student-mail.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';
import { readEntries } from './entries.ts';
import type { RoundRow } from './tables.ts';

/**
 * Mails all people of each entry, members of teams too, whether the entry is in the next round (R337). After a
 * correction it mails only those whose outcome has changed.
 */
export async function tellOfShortlist(tx: Tx, platform: Platform, round: RoundRow, resultId: string): Promise<void> {
  const [goesOn, before] = await twoLatest(tx, round.id, resultId);
  const people = (await peopleOf(tx, round)).map(({ entries, ...person }) => ({
    ...person,
    isThrough: entries.some((entry) => goesOn.has(entry)),
    wasThrough: before && entries.some((entry) => before.has(entry)),
  }));
  const told = people.filter(({ isThrough, wasThrough }) => isThrough !== wasThrough);
  if (told.length === 0) return;
  const event = await tx
    .selectFrom('events')
    .select(['id', 'title'])
    .where('id', '=', round.event_id)
    .executeTakeFirstOrThrow();
  const edition = await readEdition(tx);
  const { publicUrl = '' } = platform.config;
  const mails = told.map(
    ({ isThrough, ...student }): StudentMail => ({
      purpose: 'needed',
      student,
      words: {
        ...wordsFor(isThrough, before !== undefined, event.title, round.name),
        link: { label: event.title, url: publicUrl + paths.event(event.id) },
      },
    }),
  );
  await sendToStudents(tx, platform, edition, mails);
}

interface Person {
  id: string;
  name: string;
  email: string;
  email_confirmed_at: string;
  /** More than one if the person leads one team and is a member of another. */
  entries: string[];
}

/** The people of the round's entries who have an account. */
async function peopleOf(tx: Tx, round: RoundRow): Promise<Person[]> {
  const student = ['students.id', 'students.name', 'students.email', 'students.email_confirmed_at'] as const;
  const columns = ['registrations.id as registration', ...student] as const;
  const leaders = tx
    .selectFrom('registrations')
    .innerJoin('students', 'students.id', 'registrations.student_id')
    .select(columns)
    .where('event_id', '=', round.event_id);
  const members = tx
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .innerJoin('students', (join) => join.on(isAccountOfMember))
    .select(columns)
    .where('event_id', '=', round.event_id)
    .where('team_members.state', 'in', ['typed', 'accepted']);
  const rows = [...(await leaders.execute()), ...(await members.execute())];
  const entryOf = new Map((await readEntries(tx, round)).map((entry) => [entry.registrationId, entry]));
  const people = new Map<string, Person>();
  for (const { registration, ...account } of rows) {
    const entry = entryOf.get(registration);
    if (!entry || entry.withdrawn) continue;
    const person = people.get(account.id) ?? { ...account, entries: [] };
    person.entries.push(entry.id);
    people.set(account.id, person);
  }
  return [...people.values()];
}

/**
 * The entries that go on by this version of the result, and by the previous one; the second is undefined for the first
 * version.
 */
async function twoLatest(tx: Tx, roundId: string, resultId: string) {
  const results = await tx
    .selectFrom('judging_results')
    .select('id')
    .where('round_id', '=', roundId)
    .orderBy('version', 'desc')
    .limit(2)
    .execute();
  const entriesOf = async (id: string) => {
    const rows = await tx.selectFrom('judging_places').select('entry_id').where('result_id', '=', id).execute();
    return new Set(rows.map(({ entry_id }) => entry_id));
  };
  const before = results.find(({ id }) => id !== resultId);
  return [await entriesOf(resultId), before && (await entriesOf(before.id))] as const;
}

function wordsFor(isThrough: boolean, isCorrection: boolean, event: string, round: string) {
  const corrected = isCorrection ? [`The result of ${round} was corrected.`] : [];
  if (isThrough) {
    return {
      subject: `You are through to the next round of ${event}`,
      paragraphs: [
        ...corrected,
        `Congratulations! The judges of ${round} have chosen you for the next round of ${event}.`,
        'Please check the page of the event for the time and place of the next round.',
      ],
    };
  }
  if (isCorrection) {
    return {
      subject: `A correction: you are not in the next round of ${event}`,
      paragraphs: [
        'We wrote that you are in the next round. That was a mistake, and we are sorry.',
        ...corrected,
        `Thank you for taking part in ${round} of ${event}. We hope to see you at the other events of the fest.`,
      ],
    };
  }
  return {
    subject: `The shortlist of ${event} is out`,
    paragraphs: [
      `Thank you for taking part in ${round} of ${event}. This time the judges have chosen others for the next round.`,
      'We are glad that you took part, and hope to see you at the other events of the fest.',
    ],
  };
}
