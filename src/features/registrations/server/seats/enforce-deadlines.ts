import { heldSince } from '#features/registrations/rules.ts';
import { readSeatRules } from '#features/settings/server/index.ts';
import { lapseOffers, offerFreeSeats } from '#features/waitlist/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { eachAlone } from '#server/housekeeping.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { lockRegistration } from '../lifecycle/locked.ts';
import { transition } from '../lifecycle/transition.ts';
import { settleTeams, type WhoWasLetIn } from '../team/settle-teams.ts';

/**
 * Ends everything whose time is over: seats without a confirmed payment, the time to accept, and unused offers. If two
 * servers try at once, the database lets only one of them act. `whoWasLetIn` is left out where there is no gate.
 */
export const enforceDeadlines = (platform: Platform, whoWasLetIn: WhoWasLetIn = nobody): Promise<void> =>
  eachAlone(platform, steps, ({ end }) => end(platform, whoWasLetIn));

const nobody: WhoWasLetIn = async () => new Set();

const steps = [
  { id: 'unpaid seats', end: releaseSeats },
  { id: 'teams', end: settleTeams },
  { id: 'offers', end: lapseOffers },
  { id: 'free seats', end: offerFreeSeats },
];

/** Releases the seats whose deadline is over, each in its own transaction. */
async function releaseSeats(platform: Platform): Promise<void> {
  const { db, now, log } = platform;
  const latest = heldSince(await readSeatRules(db), now());
  if (!latest) return;
  const due = await db
    .selectFrom('registrations')
    .select('id')
    .where('registration_status', '=', 'pending')
    .where('payment_status', '<>', 'completed')
    .where(({ or, eb }) => or([eb('amount_due_paise', '>', 0), eb('pass_order_id', '<>', '')]))
    .where('updated_at', '<=', latest)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  let released = 0;
  await eachAlone(platform, due, async ({ id }) => {
    if (await write(db, (tx) => release(tx, platform, id, latest))) released++;
  });
  if (released > 0) log.info({ released }, 'released seats without a confirmed payment');
}

async function release(tx: Tx, platform: Platform, id: string, latest: string): Promise<boolean> {
  const row = await lockRegistration(tx, id);
  // The registration was changed after it was found.
  if (!row || row.updated_at > latest) return false;
  return !((await transition(tx, platform, row, { name: 'release' }, 'deadline')) instanceof Refusal);
}
