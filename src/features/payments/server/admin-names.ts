import type { Db } from '#server/db/schema.ts';

/** Returns a function that gives the name of an actor of the ledger. */
export async function actorNames(db: Db, actors: readonly string[]): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.filter(isAdmin).map(idOf))];
  const rows = ids.length ? await db.selectFrom('admins').select(['id', 'name']).where('id', 'in', ids).execute() : [];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (actor) => {
    if (isAdmin(actor)) return names.get(idOf(actor)) ?? 'A former administrator';
    return actor.startsWith('student:') ? 'Participant' : '';
  };
}

const isAdmin = (actor: string) => actor.startsWith('admin:');
const idOf = (actor: string) => actor.slice('admin:'.length);
