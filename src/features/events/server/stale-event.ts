import type { Tx } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import { instantText } from '#shared/instants.ts';
import type { EventRow } from './rows.ts';

/** Says who has saved the event meanwhile, and when; `errors.version` is what a second try has to name. */
export async function refuseStale(tx: Tx, stored: EventRow, timeZone: string) {
  const admin = await tx.selectFrom('admins').select('name').where('id', '=', stored.updated_by).executeTakeFirst();
  const who = admin?.name ?? 'Somebody else';
  return refuse('staleEvent', {
    message: `${who} saved this event on ${instantText(stored.updated_at, timeZone)}, after you had opened it.`,
    errors: { version: String(stored.version) },
  });
}
