import { readEdition } from '#features/edition/server/index.ts';
import type { Attendance } from '#features/feedback/server/index.ts';
import { isMember, readHolders, studentHolder } from '#features/tickets/server/index.ts';
import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { createLog } from '../log-rules.ts';
import { foldScans, type Scan } from '../rules.ts';
import { listCheckpoints, placeOf } from './checkpoints.ts';
import { scanRowsAt, scansOf, toScan } from './scan-rows.ts';

type Checkpoints = Awaited<ReturnType<typeof listCheckpoints>>;

/**
 * The holders of the tickets that were admitted at an event: at the checkpoints for this event, or, if it has none, at
 * the gates and halls that admit everybody. Undefined if nobody was admitted.
 */
export async function readCheckedIn(db: Db, eventId: string): Promise<ReadonlySet<string> | undefined> {
  const people = await everybodyAt(db, placesOf(await listCheckpoints(db), eventId));
  if (people.size === 0) return undefined;
  const tickets = await db.selectFrom('tickets').select(['person', 'holder']).execute();
  const holders = tickets.filter(({ person }) => people.has(person)).map(({ holder }) => holder);
  return new Set([...holders, ...(await accountsOf(db, holders.filter(isMember)))]);
}

const membersAtOnce = 400;

/**
 * The accounts that these members have by now. Their own tickets may not exist yet. A ticket belongs to one person, but
 * a member whom two leaders typed counted as two people before (decision 47).
 */
async function accountsOf(db: Db, members: readonly string[]): Promise<string[]> {
  const admitted = new Set(members);
  const accounts: string[] = [];
  for (const some of chunksOf(members, membersAtOnce)) {
    const holders = await readHolders(db, some);
    for (const { holder, befores } of holders.values()) {
      if (befores.some((before) => admitted.has(before))) accounts.push(holder);
    }
  }
  return accounts;
}

/** Whether this ticket's holder was admitted at each of the events; undefined for an event where nobody was. */
export async function wasAdmitted(
  db: Db,
  eventIds: readonly string[],
  holder: string,
): Promise<Map<string, boolean | undefined>> {
  const all = await listCheckpoints(db);
  const places = eventIds.map((id) => ({ id, checkpoints: placesOf(all, id) }));
  const came = await eventsWith(db, places, holder);
  const admitted = new Map<string, boolean | undefined>();
  for (const { id, checkpoints } of places) {
    admitted.set(id, came.has(id) || ((await haveAdmitted(db, checkpoints)) ? false : undefined));
  }
  return admitted;
}

/** The events at whose checkpoints the holder was admitted. */
async function eventsWith(
  db: Db,
  places: readonly { id: string; checkpoints: Checkpoints }[],
  holder: string,
): Promise<Set<string>> {
  const came = new Set<string>();
  const guarded = places.filter(({ checkpoints }) => checkpoints.length > 0);
  if (guarded.length === 0) return came;
  const people = await peopleOf(db, holder);
  for (const { id, checkpoints } of guarded) {
    const admitted = await admittedAt(db, checkpoints, (checkpoint) => scansOf(db, checkpoint, people));
    if (people.some((person) => admitted.has(person))) came.add(id);
  }
  return came;
}

async function haveAdmitted(db: Db, checkpoints: Checkpoints): Promise<boolean> {
  for (const checkpoint of checkpoints) if (await hasAdmitted(db, checkpoint)) return true;
  return false;
}

const scansAtOnce = 20;

/**
 * Reads the scans in small parts, because one of the first usually admits somebody. Scans that were undone admit
 * nobody.
 */
async function hasAdmitted(db: Db, checkpoint: Checkpoints[number]): Promise<boolean> {
  const scans = db
    .selectFrom('gate_scans')
    .select(['seq', 'person'])
    .where('checkpoint_id', '=', checkpoint._id)
    .where('person', '<>', '')
    .where(({ or, eb }) => or([eb('refusal', '=', ''), eb('kind', '=', 'override')]))
    .orderBy('seq')
    .limit(scansAtOnce);
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: { seq: number; person: string }[] = await scans.where('seq', '>', last).execute();
    const people = [...new Set(rows.map(({ person }) => person))];
    const admitted = await admittedAt(db, [checkpoint], (id) => scansOf(db, id, people));
    if (admitted.size > 0) return true;
    last = rows.length < scansAtOnce ? undefined : rows.at(-1)?.seq;
  }
  return false;
}

/** The checkpoints for only this event, or, if there are none, the gates and halls that admit everybody. */
function placesOf(all: Checkpoints, eventId: string): Checkpoints {
  const own = checkpointsOfEvent(all, eventId);
  return own.length > 0 ? own : openToAll(all);
}

export const openToAll = (all: Checkpoints) =>
  all.filter(({ admits, kind }) => admits.kind === 'all' && (kind === 'gate' || kind === 'hall'));

/** Includes the tickets from the time when this account was a member without an account. */
async function peopleOf(db: Db, holder: string): Promise<string[]> {
  const befores = (await readHolders(db, [holder])).get(holder)?.befores ?? [];
  const tickets = db
    .selectFrom('tickets')
    .select('person')
    .where('holder', 'in', [holder, ...befores]);
  return [...new Set((await tickets.execute()).map(({ person }) => person))];
}

export const checkpointsOfEvent = (all: Checkpoints, eventId: string) =>
  all.filter(({ admits }) => admits.kind === 'events' && admits.events.includes(eventId));

export async function admittedAt(
  db: Db,
  checkpoints: Checkpoints,
  scans: (checkpoint: string) => Promise<Scan[]>,
): Promise<Set<string>> {
  const { timeZone } = await readEdition(db);
  const people = new Set<string>();
  for (const checkpoint of checkpoints) {
    const { admissions } = foldScans(placeOf(checkpoint, timeZone), await scans(checkpoint._id));
    for (const { person } of admissions) people.add(person);
  }
  return people;
}

/** Folds each person separately, so that other requests run in between. */
async function everybodyAt(db: Db, checkpoints: Checkpoints): Promise<Set<string>> {
  const { timeZone } = await readEdition(db);
  const breathe = breathing();
  const people = new Set<string>();
  for (const checkpoint of checkpoints) {
    const log = createLog();
    for (const row of await scanRowsAt(db, checkpoint._id)) {
      log.put(toScan(row));
      await breathe();
    }
    const place = placeOf(checkpoint, timeZone);
    for (const person of log.people()) {
      if (foldScans(place, log.of(person)).admissions.length > 0) people.add(person);
      await breathe();
    }
  }
  return people;
}

/**
 * For the feature `feedback`. `checkedIn` leaves the main gate out, because passing it does not mean being at an event.
 */
export const attendance: Attendance = {
  async checkedIn(db, eventIds, studentId) {
    if (eventIds.length === 0) return new Set();
    const all = await listCheckpoints(db);
    const places = eventIds.map((id) => ({ id, checkpoints: checkpointsOfEvent(all, id) }));
    return eventsWith(db, places, studentHolder(studentId));
  },
  async whoCame(db, eventId) {
    const holders = await readCheckedIn(db, eventId);
    return holders && ((studentId) => holders.has(studentHolder(studentId)));
  },
};
