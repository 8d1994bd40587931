import type { FestApp } from '#app/app.ts';
import type { WholeDb } from '#server/db/schema.ts';
import { newId, newToken, tokenHash } from '#server/ids.ts';
import type { Maker } from '../make.ts';
import { copyRegistration, insertInParts } from './copy-registration.ts';
import { addLongAnswers } from './large-event.ts';

const judges = 20;
const entries = 1_000;
const criteria = ['idea', 'craft', 'reach'];

/**
 * Makes a shortlist with the most marks that a round may have. Each entry is a team of three with accounts that has
 * answered questions with long texts. Returns the round's id and the secret of a judge's link.
 */
export async function makeLargeRound({ db, now }: FestApp['platform'], make: Maker) {
  const at = now().toISOString();
  const eventId = await make.event({ capacity: entries, team: { min: 1, max: 3 } });
  const registrationIds = await makeTeams(db, make, eventId, at);
  const roundId = newId();
  await insertInParts(db, 'judging_rounds', [
    {
      id: roundId,
      event_id: eventId,
      position: 0,
      name: 'Shortlist',
      kind: 'shortlist',
      blind: 0,
      criteria: JSON.stringify(criteria.map((_id) => ({ _id, name: _id, max: 10, weight: 1 }))),
      counts: 'normalised',
      from_round: '',
      state: 'marking',
      created_at: at,
    },
  ]);
  const judgeSecret = newToken();
  await makeMarks(db, { roundId, registrationIds, judgeSecret, at });
  await addLongAnswers(db, eventId, at);
  return { roundId, judgeSecret };
}

async function makeTeams(db: WholeDb, make: Maker, eventId: string, at: string): Promise<string[]> {
  const first = await make.registration(eventId, { fields: { teamName: 'A team', teamMembers: '[]' } });
  const counts = { people: entries * 3, registered: entries };
  const { people, registrations: teams } = await copyRegistration(db, first, counts);
  await db.deleteFrom('registrations').where('id', '=', first.id).execute();
  const members = people.slice(entries).map(({ id, name, email, phone, college }, number) => ({
    id: newId(),
    registration_id: teams[number % entries]?.id ?? '',
    place: Math.floor(number / entries),
    student_id: id,
    name,
    email,
    phone,
    college,
    state: 'accepted' as const,
    accepted_by: id,
    created_at: at,
    changed_at: at,
  }));
  await insertInParts(db, 'team_members', members);
  return teams.map(({ id }) => id);
}

interface Marked {
  roundId: string;
  registrationIds: readonly string[];
  judgeSecret: string;
  at: string;
}

async function makeMarks(db: WholeDb, { roundId: round_id, registrationIds, judgeSecret, at }: Marked): Promise<void> {
  const judged = registrationIds.map((registration_id, number) => ({
    id: newId(),
    round_id,
    registration_id,
    number: 1_000 + number,
  }));
  const markers = Array.from({ length: judges }, (_, number) => ({
    id: newId(),
    round_id,
    name: `Judge ${number}`,
    college: '',
    secret_hash: number === 0 ? tokenHash(judgeSecret) : newId(),
    link_by: null,
    expires_at: '2099-01-01T00:00:00.000Z',
    revoked_at: '',
    seen_at: at,
    created_at: at,
  }));
  const marks = judged.flatMap(({ id: entry_id }, row) =>
    markers.map(({ id: judge_id }, column) => ({
      judge_id,
      entry_id,
      marks: JSON.stringify(Object.fromEntries(criteria.map((_id, place) => [_id, (row + column + place) % 11]))),
      excused: '' as const,
      remarks: '',
      saved_at: at,
    })),
  );
  await insertInParts(db, 'judging_entries', judged);
  await insertInParts(db, 'judging_judges', markers);
  await insertInParts(db, 'judging_marks', marks);
}
