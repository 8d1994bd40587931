import { type Expression, type SqlBool, sql } from 'kysely';
import { orderHolds, ownPlaces } from '#features/orders/server/index.ts';
import type { TeamMember } from '#features/registrations/contract.ts';
import { holdsSearch } from '#features/registrations/server/index.ts';
import { escapedForLike, holdsTermsInSql } from '#server/db/holds-terms.ts';
import { eventIsInScope } from '#server/http/event-scope.ts';
import { byName } from '#server/lists/read-page.ts';
import { rarestFirst, textHolds } from '#server/lists/search-text.ts';
import type { Platform } from '#server/platform.ts';
import { holdsTerms, searchTerms, searchText, type Term } from '#shared/search.ts';
import { foundOfEachKind } from '../contract.ts';
import type { Scope } from './scope.ts';

type Database = Pick<Platform, 'db' | 'engine'>;

/** Every term must match somewhere in a row. Names that begin with the text come first. */
export async function searchFor(database: Database, scope: Scope, text: string) {
  const terms = rarestFirst(text);
  if (terms.length === 0)
    return { events: [], students: [], registrations: [], orders: [], passes: [], certificates: [] };
  const seesOrders = scope.may('payments.decide') && scope.events === 'all';
  const students = seesOrders || scope.may('students.read') ? await studentsHolding(database, scope, terms) : [];
  return {
    events: scope.may('events.read') ? await findEvents(database, scope, terms, text) : [],
    students: scope.may('students.read') ? await readStudents(database, students, text) : [],
    registrations: scope.may('registrations.read') ? await findRegistrations(database, scope, text) : [],
    orders: seesOrders ? await ordersHolding(database, terms, students, text) : [],
    passes: scope.may('passes.read') ? await findPasses(database, terms) : [],
    certificates: scope.may('certificates.change') ? await findCertificates(database, terms, text) : [],
  };
}

function findEvents({ db, engine }: Database, { events }: Scope, terms: Term[], text: string) {
  return db
    .selectFrom('events')
    .select(['id as _id', 'title', 'date', 'location'])
    .where(eventIsInScope(events, 'events.id'))
    .where(holdsTermsInSql(engine, terms, { words: ['title', 'location', 'event_type'] }))
    .orderBy(beginsWith('title', text))
    .orderBy(byName('title'))
    .limit(foundOfEachKind)
    .execute();
}

async function studentsHolding({ db }: Database, { events }: Scope, terms: Term[]): Promise<string[]> {
  const conditions = terms.map((term) => anyOf(textHolds('students.search_text', term)));
  if (events !== 'all') {
    // `coalesce` makes SQLite use the index with the texts.
    conditions.push(sql<SqlBool>`coalesce(students.id, '') in
      (select student_id from registrations where ${eventIsInScope(events, 'registrations.event_id')})`);
  }
  const { rows } = await newest('students', conditions).execute(db);
  return rows.map(({ id }) => id);
}

async function readStudents({ db }: Database, ids: readonly string[], text: string) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('students')
    .select(['id as _id', 'name', 'email', 'college'])
    .where('id', 'in', ids)
    .orderBy(beginsWith('name', text))
    .orderBy(byName('name'))
    .limit(foundOfEachKind)
    .execute();
}

async function findRegistrations({ db, engine }: Database, { may, events }: Scope, text: string) {
  const conditions = [
    eventIsInScope(events, 'registrations.event_id'),
    holdsSearch(engine, text, { withPayments: may('payments.read') }),
  ];
  const found = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id',
      'registrations.name',
      'registrations.email',
      'registrations.phone',
      'registrations.team_name',
      'registrations.team_members',
      'events.id as event_id',
      'events.title',
    ])
    .where('registrations.id', 'in', sql<string>`(${newest('registrations', conditions)})`)
    .orderBy(beginsWith('registrations.name', text))
    .orderBy('registrations.created_at', 'desc')
    .limit(foundOfEachKind)
    .execute();
  const terms = searchTerms(text);
  return found.map(({ id, name, email, phone, team_name, team_members, event_id, title }) => ({
    _id: id,
    name,
    email,
    teamName: team_name,
    member: memberFound(searchText({ words: [name, email, team_name, title], phones: [phone] }), team_members, terms),
    event: { _id: event_id, title },
  }));
}

/**
 * `students`: the students who match all terms. Other students are loaded only for orders that match a term themselves
 * or by their pass, because loading the student of every order would be slow.
 */
function ordersHolding({ db }: Database, terms: Term[], students: readonly string[], text: string) {
  const mixed = sql.join([anyOf(terms.flatMap(ownPlaces)), ...terms.map(orderHolds)], sql` and `);
  const found = [sql<SqlBool>`(${mixed})`];
  if (students.length > 0) found.push(sql<SqlBool>`pass_orders.student_id in (${sql.join(students)})`);
  return db
    .selectFrom('pass_orders')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .select(['pass_orders.id as _id', 'students.name', 'students.email', 'passes.name as pass'])
    .select('pass_orders.payment_reference as reference')
    .where('pass_orders.id', 'in', sql<string>`(${newest('pass_orders', [anyOf(found)])})`)
    .orderBy(beginsWith('students.name', text))
    .orderBy('pass_orders.created_at', 'desc')
    .limit(foundOfEachKind)
    .execute();
}

function findPasses({ db, engine }: Database, terms: Term[]) {
  return db
    .selectFrom('passes')
    .select(['id as _id', 'name'])
    .where(holdsTermsInSql(engine, terms, { words: ['name'] }))
    .orderBy(byName('name'))
    .limit(foundOfEachKind)
    .execute();
}

function findCertificates({ db, engine }: Database, terms: Term[], text: string) {
  return db
    .selectFrom('certificates')
    .select(['id as _id', 'name', 'serial', 'event_title as event'])
    .where('state', '<>', 'replaced')
    .where(holdsTermsInSql(engine, terms, { words: ['name', 'serial'] }))
    .orderBy(beginsWith('name', text))
    .orderBy('created_at', 'desc')
    .limit(foundOfEachKind)
    .execute();
}

/** How many matches of a common word are sorted by relevance. */
const mostRanked = 200;

/** In the order of the index that contains the texts, so that the database reads only the beginning of it. */
const newest = (table: 'students' | 'registrations' | 'pass_orders', conditions: Expression<SqlBool>[]) =>
  sql<{ id: string }>`select id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${sql.lit(mostRanked)}`;

const anyOf = (conditions: readonly Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** The name of the member who matched, if the registration's own words did not. */
function memberFound(own: string, members: string, terms: readonly Term[]): string {
  const others = terms.filter((term) => !holdsTerms(own, [term]));
  if (others.length === 0) return '';
  const isFound = ({ name, email, phone }: TeamMember) => {
    const text = searchText({ words: [name, email], phones: [phone] });
    return others.some((term) => holdsTerms(text, [term]));
  };
  return (JSON.parse(members) as TeamMember[]).find(isFound)?.name ?? '';
}

function beginsWith(column: string, text: string): Expression<number> {
  const start = `${escapedForLike(
    searchTerms(text)
      .map(({ word }) => word)
      .join(' '),
  )}%`;
  return sql<number>`case when lower(${sql.ref(column)}) like ${start} escape '\\' then 0 else 1 end`;
}
