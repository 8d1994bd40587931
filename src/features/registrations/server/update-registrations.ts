import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { type EventScope, inScope } from '#server/http/event-scope.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { updateRegistration } from '../admin-contract.ts';
import type { Registration } from '../contract.ts';
import type { LinkSigner } from './proof-links.ts';
import { toRegistration } from './rows.ts';
import { type Change, setStatuses } from './set-statuses.ts';

const { registrationNotFound, anotherIsLive } = updateRegistration.refusals;

interface Outcome {
  updated: Registration[];
  refused: { _id: string; message: string }[];
}

/** Many at once, in one transaction: what cannot be is named, and the others are changed all the same. */
export async function updateRegistrations(
  platform: Platform,
  links: LinkSigner,
  ids: readonly string[],
  change: Omit<Change, 'seen'>,
  by: { adminId: string; scope: EventScope },
): Promise<Outcome> {
  return write(platform.db, async (tx) => {
    const known = await inOneOrder(tx, ids, by.scope);
    const missing = [...new Set(ids)].filter((id) => !known.includes(id));
    const outcome: Outcome = {
      updated: [],
      refused: missing.map((_id) => ({ _id, message: registrationNotFound.message })),
    };
    for (const id of known) {
      const row = await unlessAnotherIsLive(tx, () => setStatuses(tx, platform, id, change, by.adminId));
      if (!row) outcome.refused.push({ _id: id, message: anotherIsLive.message });
      else if (row instanceof Refusal) outcome.refused.push({ _id: id, message: registrationNotFound.message });
      else outcome.updated.push(toRegistration(row, links));
    }
    return outcome;
  });
}

/** Those that are there, by event: two administrators who change the same ones must not wait for each other in turn. */
async function inOneOrder(tx: Tx, ids: readonly string[], scope: EventScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('registrations')
    .select(['id', 'event_id'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('event_id')
    .orderBy('id')
    .execute();
  return rows.filter((row) => inScope(scope, row.event_id)).map((row) => row.id);
}

/** PostgreSQL gives a whole transaction up when a unique index refuses a row, unless there is a point to return to. */
async function unlessAnotherIsLive<T>(tx: Tx, work: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint one_of_many`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint one_of_many`.execute(tx);
    return result;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await sql`rollback to savepoint one_of_many`.execute(tx);
    return undefined;
  }
}
