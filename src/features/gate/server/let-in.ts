import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { findEvent, hasBegun, toEvent } from '#features/events/server/index.ts';
import { holdersOf, readPersons, studentHolder } from '#features/tickets/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { admittedAt, checkpointsOfEvent, openToAll } from './checked-in.ts';
import { listCheckpoints } from './checkpoints.ts';
import { scansOf } from './scan-rows.ts';

/**
 * The people who were let in with a registration, which is then used: the ids of members in the team, '' for the
 * leader. Reads only the scans of these people.
 */
export async function whoWasLetIn(
  db: Db,
  now: Date,
  { id, event_id }: { id: string; event_id: string },
): Promise<ReadonlySet<string>> {
  const holders = await holdersOf(db, id);
  const letIn = await holdersLetIn(db, now, { events: [event_id], passes: [] }, [...holders.values()]);
  return new Set([...holders].flatMap(([member, holder]) => (letIn.has(holder) ? [member] : [])));
}

/**
 * Whether the owner of a pass was let in with it, at a checkpoint for the pass or at an event that the pass has opened.
 */
export async function wasLetInWith(
  db: Db,
  now: Date,
  order: { id: string; pass_id: string; student_id: string },
): Promise<boolean> {
  const opened = db.selectFrom('registrations').select('event_id').distinct().where('pass_order_id', '<>', '');
  const events = (await opened.where('pass_order_id', '=', order.id).execute()).map(({ event_id }) => event_id);
  const holder = studentHolder(order.student_id);
  return (await holdersLetIn(db, now, { events, passes: [order.pass_id] }, [holder])).has(holder);
}

/** The events and passes that are being cancelled or handed over. */
interface Used {
  events: readonly string[];
  passes: readonly string[];
}

/**
 * The holders who were let in at a checkpoint for these events and passes, or at a gate that admits everybody. Such a
 * gate counts if the ticket opens nothing else. It also counts for an event without a checkpoint of its own that has
 * begun, as for certificates.
 */
async function holdersLetIn(db: Db, now: Date, used: Used, holders: readonly string[]): Promise<ReadonlySet<string>> {
  const all = await listCheckpoints(db);
  const open = openToAll(all);
  const own = all.filter(
    ({ admits }) =>
      (admits.kind === 'events' && admits.events.some((id) => used.events.includes(id))) ||
      (admits.kind === 'passes' && admits.passes.some((id) => used.passes.includes(id))),
  );
  if (own.length + open.length === 0) return new Set();
  const people = await readPersons(db, holders);
  const withoutOwn = used.events.filter((id) => checkpointsOfEvent(all, id).length === 0);
  const openCounts = open.length > 0 && (await haveBegun(db, now, withoutOwn));
  const countedAtOpen = people.filter(({ opens }) => openCounts || !opensMore(opens, used));
  const letIn = [...(await admittedOf(db, own, people)), ...(await admittedOf(db, open, countedAtOpen))];
  return new Set(letIn.map(({ holder }) => holder));
}

type People = Awaited<ReturnType<typeof readPersons>>;

/** The people whom one of the checkpoints has admitted. */
async function admittedOf(db: Db, checkpoints: Parameters<typeof admittedAt>[1], people: People): Promise<People> {
  const persons = people.flatMap((one) => one.persons);
  if (persons.length === 0) return [];
  const admitted = await admittedAt(db, checkpoints, (checkpoint) => scansOf(db, checkpoint, persons));
  return people.filter((one) => one.persons.some((person) => admitted.has(person)));
}

const opensMore = ({ events, passes }: Used, used: Used): boolean =>
  events.some((id) => !used.events.includes(id)) || passes.some((id) => !used.passes.includes(id));

async function haveBegun(db: Db, now: Date, events: readonly string[]): Promise<boolean> {
  const edition = registrationTimes(await readEdition(db));
  for (const id of events) {
    const event = await findEvent(db, id);
    if (event && hasBegun(toEvent(event), edition, now)) return true;
  }
  return false;
}
