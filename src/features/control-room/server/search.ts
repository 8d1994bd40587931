import { type Expression, sql } from 'kysely';
import type { TeamMember } from '#features/registrations/contract.ts';
import { holdsSearch } from '#features/registrations/server/index.ts';
import { holdsTerms, literally } from '#server/db/holds-terms.ts';
import { ofEvents } from '#server/http/event-scope.ts';
import type { Platform } from '#server/platform.ts';
import { holdsTerms as holdsAll, searchTerms, searchText, type Term } from '#shared/search.ts';
import { foundOfEachKind } from '../contract.ts';
import type { Scope } from './scope.ts';

type Database = Pick<Platform, 'db' | 'engine'>;

/** Every term has to be somewhere in what is looked at; names that begin with the text come first. */
export async function searchFor(database: Database, scope: Scope, text: string) {
  const terms = searchTerms(text);
  if (terms.length === 0)
    return { events: [], students: [], registrations: [], orders: [], passes: [], certificates: [] };
  return {
    events: scope.may('events.read') ? await findEvents(database, scope, terms) : [],
    students: scope.may('students.read') ? await findStudents(database, scope, terms) : [],
    registrations: scope.may('registrations.read') ? await findRegistrations(database, scope, text) : [],
    orders: scope.may('payments.decide') ? await findOrders(database, terms) : [],
    passes: scope.may('passes.read') ? await findPasses(database, terms) : [],
    certificates: scope.may('certificates.change') ? await findCertificates(database, terms) : [],
  };
}

function findEvents({ db, engine }: Database, { events }: Scope, terms: Term[]) {
  return db
    .selectFrom('events')
    .select(['id as _id', 'title', 'date', 'location'])
    .where(ofEvents(events, 'events.id'))
    .where(holdsTerms(engine, terms, { words: ['title', 'location', 'event_type'] }))
    .orderBy(beginsWith('title', terms))
    .orderBy('title')
    .limit(foundOfEachKind)
    .execute();
}

async function findStudents({ db, engine }: Database, { events }: Scope, terms: Term[]) {
  let found = db
    .selectFrom('students')
    .select(['id as _id', 'name', 'email', 'college'])
    .where(holdsTerms(engine, terms, { words: ['name', 'email', 'college'], phones: ['phone'] }))
    .orderBy(beginsWith('name', terms))
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

async function findRegistrations({ db, engine }: Database, { may, events }: Scope, text: string) {
  const terms = searchTerms(text);
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
    .where(ofEvents(events, 'events.id'))
    .where(holdsSearch(engine, text, { withPayments: may('payments.read') }))
    .orderBy(beginsWith('registrations.name', terms))
    .orderBy('registrations.created_at', 'desc')
    .limit(foundOfEachKind)
    .execute();
  return found.map(({ id, name, email, phone, team_name, team_members, event_id, title }) => ({
    _id: id,
    name,
    email,
    teamName: team_name,
    member: memberFound(searchText({ words: [name, email, team_name, title], phones: [phone] }), team_members, terms),
    event: { _id: event_id, title },
  }));
}

function findOrders({ db, engine }: Database, terms: Term[]) {
  return db
    .selectFrom('pass_orders')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .select(['pass_orders.id as _id', 'students.name', 'students.email', 'passes.name as pass'])
    .select('pass_orders.payment_reference as reference')
    .where(
      holdsTerms(engine, terms, {
        words: ['students.name', 'students.email', 'passes.name'],
        codes: ['pass_orders.transaction_id', 'pass_orders.payment_reference'],
      }),
    )
    .orderBy(beginsWith('students.name', terms))
    .orderBy('pass_orders.created_at', 'desc')
    .limit(foundOfEachKind)
    .execute();
}

function findPasses({ db, engine }: Database, terms: Term[]) {
  return db
    .selectFrom('passes')
    .select(['id as _id', 'name'])
    .where(holdsTerms(engine, terms, { words: ['name'] }))
    .orderBy('name')
    .limit(foundOfEachKind)
    .execute();
}

function findCertificates({ db, engine }: Database, terms: Term[]) {
  return db
    .selectFrom('certificates')
    .select(['id as _id', 'name', 'serial', 'event_title as event'])
    .where('state', '<>', 'replaced')
    .where(holdsTerms(engine, terms, { words: ['name', 'serial'] }))
    .orderBy(beginsWith('name', terms))
    .orderBy('created_at', 'desc')
    .limit(foundOfEachKind)
    .execute();
}

/** Whose words were looked for, where they are not the registration's own. */
function memberFound(own: string, members: string, terms: readonly Term[]): string {
  const others = terms.filter((term) => !holdsAll(own, [term]));
  if (others.length === 0) return '';
  const isFound = ({ name, email, phone }: TeamMember) => {
    const text = searchText({ words: [name, email], phones: [phone] });
    return others.some((term) => holdsAll(text, [term]));
  };
  return (JSON.parse(members) as TeamMember[]).find(isFound)?.name ?? '';
}

function beginsWith(column: string, terms: Term[]): Expression<number> {
  const start = `${literally(terms.map(({ word }) => word).join(' '))}%`;
  return sql<number>`case when lower(${sql.ref(column)}) like ${start} escape '\\' then 0 else 1 end`;
}
