import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { ofEvents } from '#server/http/event-scope.ts';
import { foundOfEachKind } from '../contract.ts';
import type { Sight } from './sight.ts';

/** Every word has to be somewhere in what is looked at; names that begin with the text come first. */
export async function searchFor(db: Db, sight: Sight, text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return { events: [], students: [], registrations: [] };
  return {
    events: await findEvents(db, sight, words),
    students: await findStudents(db, sight, words),
    registrations: await findRegistrations(db, sight, words),
  };
}

function findEvents(db: Db, { events }: Sight, words: string[]) {
  return db
    .selectFrom('events')
    .select(['id as _id', 'title', 'date', 'location'])
    .where(ofEvents(events, 'events.id'))
    .where(holdAll(words, ['title', 'location', 'event_type']))
    .orderBy(beginsWith('title', words))
    .orderBy('title')
    .limit(foundOfEachKind)
    .execute();
}

async function findStudents(db: Db, { events }: Sight, words: string[]) {
  let found = db
    .selectFrom('students')
    .select(['id as _id', 'name', 'email', 'college'])
    .where(holdAll(words, ['name', 'email', 'phone', 'college']))
    .orderBy(beginsWith('name', words))
    .orderBy('name')
    .limit(foundOfEachKind);
  if (events !== 'all') {
    const theirs = db
      .selectFrom('registrations')
      .select('student_id')
      .where(ofEvents(events, 'registrations.event_id'));
    found = found.where('id', 'in', theirs);
  }
  return await found.execute();
}

async function findRegistrations(db: Db, { payments, events }: Sight, words: string[]) {
  const open = ['registrations.name', 'registrations.email', 'registrations.team_name', 'events.title'];
  const ofPayments = ['registrations.transaction_id', 'registrations.payment_reference'];
  const found = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id',
      'registrations.name',
      'registrations.email',
      'registrations.team_name',
      'events.id as event_id',
      'events.title',
    ])
    .where(ofEvents(events, 'events.id'))
    .where(holdAll(words, payments ? [...open, ...ofPayments] : open))
    .orderBy(beginsWith('registrations.name', words))
    .orderBy('registrations.created_at', 'desc')
    .limit(foundOfEachKind)
    .execute();
  return found.map(({ id, name, email, team_name, event_id, title }) => ({
    _id: id,
    name,
    email,
    teamName: team_name,
    event: { _id: event_id, title },
  }));
}

function holdAll(words: string[], columns: string[]): Expression<SqlBool> {
  // A space between, so that no word is found across two columns.
  const all = sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)})`),
    sql` || ' ' || `,
  );
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${all} like ${`%${literally(word)}%`} escape '\\'`),
    sql` and `,
  )})`;
}

function beginsWith(column: string, words: string[]): Expression<number> {
  const start = `${literally(words.join(' '))}%`;
  return sql<number>`case when lower(${sql.ref(column)}) like ${start} escape '\\' then 0 else 1 end`;
}

/** % and _ are letters to whoever types them. */
const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&');
