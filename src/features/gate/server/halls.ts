import { readEdition } from '#features/edition/server/index.ts';
import { byName, readSeq, syncAllTickets, validTickets } from '#features/tickets/server/index.ts';
import { breathing, sortedInParts } from '#server/breathe.ts';
import { eventIsInScope, eventScope, isInScope } from '#server/http/event-scope.ts';
import { refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import type { HallList, Halls } from '../board-contract.ts';
import type { Opens } from '../rules.ts';
import { cacheBoard } from './board/board-log.ts';
import { listCheckpoints, placeOf } from './checkpoints.ts';
import { whoCame } from './who-came.ts';

/** For each event that the organiser may see, how many people are expected and how many have come. */
export async function listHalls(platform: Platform, viewer: AdminViewer): Promise<Halls> {
  const { db, now } = platform;
  await syncAllTickets(platform);
  const { timeZone } = await readEdition(db);
  // Read before the rows, so that a scan that arrives meanwhile makes another version.
  const version = String(await readSeq(db));
  const scope = await eventScope(db, viewer);
  const events = await db
    .selectFrom('events')
    .select(['id', 'title'])
    .where(eventIsInScope(scope, 'events.id'))
    .execute();
  const checkpoints = await listCheckpoints(db);
  const { logOf, all } = await cacheBoard(db);
  const admitted = checkpoints.flatMap((checkpoint) => {
    if (checkpoint.admits.kind !== 'events') return [];
    const log = logOf(checkpoint._id);
    log.counts(placeOf(checkpoint, timeZone), now());
    return { events: checkpoint.admits.events, scans: [...log.allAdmissions()] };
  });
  const came = await whoCame(db, admitted, all);
  const expected = new Map(events.map(({ id }) => [id, 0]));
  const breathe = breathing();
  for (const { opens } of all) {
    await breathe();
    for (const event of [...opens.events, ...opens.unpaid]) {
      const before = expected.get(event);
      if (before !== undefined) expected.set(event, before + 1);
    }
  }
  const halls = events.map(({ id, title }) => {
    const isCounted = admitted.some((checkpoint) => checkpoint.events.includes(id));
    return { _id: id, title, expected: expected.get(id) ?? 0, ...(isCounted && { came: came.get(id)?.size ?? 0 }) };
  });
  return { version, halls: halls.sort((one, other) => byName.compare(one.title, other.title)) };
}

/** All people with a ticket for an event, by name, for a printed list. */
export async function hallList(platform: Platform, event: string, viewer: AdminViewer) {
  const { db } = platform;
  if (!isInScope(await eventScope(db, viewer), event)) return refuse('eventNotFound');
  await syncAllTickets(platform);
  const found = await db.selectFrom('events').select(['title']).where('id', '=', event).executeTakeFirst();
  if (!found) return refuse('eventNotFound');
  const people: HallList['people'] = [];
  for await (const rows of validTickets(db)) {
    for (const { number: ticket, name, college, opens } of rows) {
      const { events, unpaid }: Opens = JSON.parse(opens);
      const isPaid = events.includes(event);
      if (isPaid || unpaid.includes(event)) people.push({ ticket, name, college, isPaid });
    }
  }
  const byTheirName = (one: { name: string }, other: { name: string }) => byName.compare(one.name, other.name);
  return { title: found.title, people: await sortedInParts(people, byTheirName) };
}
