import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { isOfCollege } from '#features/colleges/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { Streamed } from '#server/http/content.ts';
import { type EventScope, eventIsInScope, eventScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { revisionOf } from '#server/lists/list-revisions.ts';
import { type List, mostCounted, readIds, readPage } from '#server/lists/read-page.ts';
import { holdsWord, mayBeCode, rarestFirst, referenceLength, textHolds } from '#server/lists/search-text.ts';
import { csvAnswer, jsonHeaders, jsonOf } from '#server/lists/streamed-lists.ts';
import type { Platform } from '#server/platform.ts';
import { dayOf } from '#shared/calendar.ts';
import type { Output } from '#shared/endpoint.ts';
import { may } from '#shared/permissions.ts';
import type { Term } from '#shared/search.ts';
import { type findStudents as findCall, type Student, type StudentFilters, student } from '../contract.ts';
import { studentStatusOf } from '../rules.ts';
import { readStudents } from './queries.ts';

type Given = Pick<Platform, 'config' | 'db' | 'now'>;
type Query = z.output<typeof findCall.query>;

/** The reader's role, and the events whose payments the reader may search. */
interface Reader {
  events: EventScope;
  role: AdminViewer['role'];
}

const readerOf = async (db: Db, viewer: AdminViewer): Promise<Reader> => ({
  events: await eventScope(db, viewer),
  role: viewer.role,
});

export async function findStudents(given: Given, viewer: AdminViewer, query: Query): Promise<Output<typeof findCall>> {
  const { db } = given;
  const reader = await readerOf(db, viewer);
  const revision = await revisionOf(db, 'students');
  const total = await countInScope(db, reader.events);
  const { ids, ...info } = await readPage(db, { ...listOf(query, reader), total }, query);
  return { students: await readStudents(given, { ids, events: reader.events }), ...info, revision };
}

/** The specified call for the list (R196). */
export async function listStudents(given: Given, viewer: AdminViewer, filters: StudentFilters): Promise<Streamed> {
  const reader = await readerOf(given.db, viewer);
  return new Streamed(jsonOf(student, readAll(given, reader, filters)), jsonHeaders);
}

const head = ['Name', 'Email', 'Phone', 'College', 'Department', 'Year', 'Status', 'Events', 'Joined'];

export async function exportStudents(given: Given, viewer: AdminViewer, filters: StudentFilters): Promise<Streamed> {
  const { db, now } = given;
  const [reader, { timeZone }] = await Promise.all([readerOf(db, viewer), readEdition(db)]);
  return csvAnswer({ name: 'students', head, timeZone, now: now() }, cells());

  async function* cells() {
    for await (const students of readAll(given, reader, filters)) yield students.map(cellsOf);
  }

  function cellsOf(student: Student): string[] {
    const { name, email, phone, college, department, year, registeredEvents, createdAt } = student;
    const titles = registeredEvents.map(({ eventName }) => eventName).join('; ');
    const joined = dayOf(new Date(createdAt), timeZone);
    return [name, email, phone, college, department, year, studentStatusOf(student), titles, joined];
  }
}

async function* readAll(given: Given, reader: Reader, filters: StudentFilters) {
  const { events } = reader;
  for await (const ids of readIds(given.db, listOf(filters, reader))) yield await readStudents(given, { ids, events });
}

function listOf({ q, filter, college }: StudentFilters, reader: Reader): List {
  const { events } = reader;
  const terms = rarestFirst(q);
  const filters = terms.map((term) => holdsTerm(term, reader));
  // The plus keeps SQLite from using the index of `verified`, which does not contain the searched texts.
  const verified = terms.length > 0 ? sql`+students.verified` : sql`students.verified`;
  if (filter === 'verified') filters.push(sql<SqlBool>`${verified} = 1`);
  if (filter === 'unverified') filters.push(sql<SqlBool>`${verified} = 0`);
  if (filter === 'registered') filters.push(hasRegistered);
  // When texts are searched, `coalesce` makes SQLite use their index.
  const collegeKeys = terms.length > 0 ? sql`coalesce(students.college_key, '')` : sql`students.college_key`;
  if (college) filters.push(isOfCollege(collegeKeys, college));
  return {
    table: 'students',
    column: 'created_at',
    order: 'desc',
    visible: events === 'all' ? [] : [hasRegisteredFor(events)],
    filters,
    mostCounted: terms.length > 0 || filter === 'registered' ? mostCounted : undefined,
  };
}

const hasRegistered = sql<SqlBool>`exists (select 1 from registrations where student_id = students.id)`;

/**
 * `coalesce` makes SQLite use the index of the list's order. With the index of these ids it would have to sort
 * everything that it finds.
 */
const hasRegisteredFor = (events: EventScope) => sql<SqlBool>`coalesce(students.id, '') in
  (select student_id from registrations where ${eventIsInScope(events, 'registrations.event_id')})`;

async function countInScope(db: Db, events: EventScope): Promise<number | undefined> {
  if (events === 'all') return undefined;
  const { n } = await db
    .selectFrom('registrations')
    .select((rows) => rows.fn.count<number>('student_id').distinct().as('n'))
    .where(eventIsInScope(events, 'registrations.event_id'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Searches the student's details, and the events, teams and payments that the reader may see. */
function holdsTerm(term: Term, { events, role }: Reader): Expression<SqlBool> {
  const inTeam = sql`select student_id from registrations
    where (team_name <> '' or team_members <> '[]') and ${holdsWord(sql`lower(team_name)`, term.word)}
      and ${eventIsInScope(events, 'registrations.event_id')}`;
  const inEvent = sql`select student_id from registrations
    where event_id in (select id from events where ${holdsWord(sql`lower(title)`, term.word)})
      and ${eventIsInScope(events, 'registrations.event_id')}`;
  const others = [inTeam, inEvent, ...paymentsWith(term, { events, role })];
  const found = [
    ...textHolds('students.search_text', term),
    sql<SqlBool>`students.id in (${sql.join(others, sql` union all `)})`,
  ];
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/**
 * Transaction IDs and references must match completely. Pass orders belong to no event, so only roles that decide
 * payments search them.
 */
function paymentsWith(term: Term, { events, role }: Reader): Expression<unknown>[] {
  if (!mayBeCode(term) || !may(role, 'payments.read')) return [];
  const ofRegistrations = withCode('registrations', term).map(
    (payers) => sql`${payers} and ${eventIsInScope(events, 'registrations.event_id')}`,
  );
  return may(role, 'payments.decide') ? [...ofRegistrations, ...withCode('pass_orders', term)] : ofRegistrations;
}

/**
 * One query for each column, so that each uses its own index. References are in the index of the searched texts. The
 * condition that is always true makes SQLite use that index.
 */
function withCode(table: 'registrations' | 'pass_orders', term: Term): Expression<unknown>[] {
  const payers = sql`select student_id from ${sql.table(table)}`;
  const ofTransaction = sql`${payers} where transaction_key = ${term.code.toUpperCase()}`;
  if (term.code.length !== referenceLength) return [ofTransaction];
  const found = sql.join(textHolds(`${table}.search_text`, term), sql` or `);
  // Replaces L, because it is the only letter in references that looks like a digit.
  const isReference = sql`lower(replace(payment_reference, 'L', '1')) = ${term.code}`;
  return [ofTransaction, sql`${payers} where created_at >= '' and (${found}) and ${isReference}`];
}
