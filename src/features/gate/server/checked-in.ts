import { readEdition } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { fold } from '../rules.ts';
import { listCheckpoints, placeOf } from './checkpoints.ts';
import { scansAt } from './scan-rows.ts';

/**
 * The holders of the tickets that were admitted at an event: at the checkpoints that are for this event, or without any
 * such at the gates and halls that admit everyone. Undefined where nobody was.
 */
export async function readCheckedIn(db: Db, eventId: string): Promise<ReadonlySet<string> | undefined> {
  const all = await listCheckpoints(db);
  const own = all.filter(({ admits }) => admits.kind === 'events' && admits.events.includes(eventId));
  const open = all.filter(({ admits, kind }) => admits.kind === 'all' && (kind === 'gate' || kind === 'hall'));
  const { timeZone } = await readEdition(db);
  const people = new Set<string>();
  for (const checkpoint of own.length > 0 ? own : open) {
    const { admissions } = fold(placeOf(checkpoint, timeZone), await scansAt(db, checkpoint._id));
    for (const { person } of admissions) people.add(person);
  }
  if (people.size === 0) return undefined;
  const tickets = await db.selectFrom('tickets').select(['person', 'holder']).execute();
  return new Set(tickets.filter(({ person }) => people.has(person)).map(({ holder }) => holder));
}
