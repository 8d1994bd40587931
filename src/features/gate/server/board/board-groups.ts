import { readCollegeNames } from '#features/colleges/server/index.ts';
import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import { type Board, mostColleges } from '#features/gate/board-contract.ts';
import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { readTitles } from '../board.ts';
import { eventsOf, whoCame } from '../who-came.ts';
import type { cacheBoard } from './board-log.ts';

type CachedBoard = Pick<Awaited<ReturnType<typeof cacheBoard>>, 'logOf' | 'expectedAt' | 'all'>;

/**
 * Counts a checkpoint by event and college: the tickets that would be admitted, and the people who were, expected or
 * not. Call `counts` of its log before, because its admissions are those of the last count.
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
    // A scanned ticket may have opened an event that is deleted by now.
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

/**
 * For a hall, its own events, counted as in the list of halls. Elsewhere, all events that the people's tickets open or
 * opened at that time.
 */
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

/** A person who does not have a ticket any more counts under the college ''. */
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
