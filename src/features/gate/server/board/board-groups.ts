import { readCollegeNames } from '#features/colleges/server/index.ts';
import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import type { Board } from '#features/gate/board-contract.ts';
import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { readTitles } from '../board.ts';
import { eventsOf, whoCame } from '../who-came.ts';
import type { cacheBoard } from './board-log.ts';

type CachedBoard = Pick<Awaited<ReturnType<typeof cacheBoard>>, 'logOf' | 'expectedAt' | 'all'>;

const mostColleges = 100;

/**
 * A checkpoint by event and college: whose tickets would be admitted, and everybody who was, expected or not. Its
 * admissions are as of the last time that they were counted.
 */
export async function readGroups(
  db: Db,
  checkpoint: CheckpointRecord,
  board: CachedBoard,
): Promise<Pick<Board, 'events' | 'colleges'>> {
  const titles = await readTitles(db);
  const events = await byEvent(db, checkpoint, board);
  const colleges = await byCollege(db, checkpoint, board);
  return {
    // Tickets that were scanned may have opened an event that is deleted by now.
    events: inOrder(events).flatMap(([_id, group]) => {
      const title = titles.get(_id);
      return title === undefined ? [] : [{ _id, title, ...group }];
    }),
    colleges: inOrder(colleges)
      .slice(0, mostColleges)
      .map(([name, group]) => ({ name, ...group })),
  };
}

interface Group {
  expected: number;
  people: number;
}

/** A hall's own events, as the list of halls counts them; elsewhere all that the people's tickets open, or opened then. */
async function byEvent(db: Db, checkpoint: CheckpointRecord, { logOf, expectedAt, all }: CachedBoard) {
  const { _id, admits } = checkpoint;
  const own = admits.kind === 'events' ? admits.events : undefined;
  const groups = new Map<string, Group>();
  const breathe = breathing();
  for (const { opens } of expectedAt(checkpoint)) {
    await breathe();
    for (const event of eventsOf(opens)) if (own?.includes(event) ?? true) count(groups, event, 'expected');
  }
  const came = await whoCame(db, [{ events: own, scans: logOf(_id).allAdmissions() }], all);
  for (const [event, people] of came) count(groups, event, 'people', people.size);
  return groups;
}

/** A person who has no ticket any more counts under the college ''. */
async function byCollege(db: Db, checkpoint: CheckpointRecord, { logOf, expectedAt, all }: CachedBoard) {
  const collegeOf = await readCollegeNames(db);
  const groups = new Map<string, Group>();
  const breathe = breathing();
  for (const { college } of expectedAt(checkpoint)) {
    await breathe();
    count(groups, collegeOf(college), 'expected');
  }
  const colleges = new Map(all.map(({ person, college }) => [person, college]));
  const came = new Set(Array.from(logOf(checkpoint._id).allAdmissions(), ({ person }) => person));
  for (const person of came) {
    await breathe();
    count(groups, collegeOf(colleges.get(person) ?? ''), 'people');
  }
  return groups;
}

function count(groups: Map<string, Group>, key: string, what: keyof Group, more = 1): void {
  const group = groups.get(key) ?? { expected: 0, people: 0 };
  group[what] += more;
  groups.set(key, group);
}

const inOrder = (groups: ReadonlyMap<string, Group>) =>
  [...groups].sort(
    ([one, a], [other, b]) => b.expected - a.expected || b.people - a.people || one.localeCompare(other),
  );
