import { lapseOffers, offerFreeSeats } from '#features/waitlist/server/index.ts';
import type { Platform } from '#server/platform.ts';
import { settleTeams } from '../team/settle-teams.ts';
import { releaseSeats } from './release-seats.ts';

/**
 * Ends what a clock ends: seats without a confirmed payment, the time to accept, offers that nobody
 * took up. Should two servers look at
 * once, the database lets one of them act.
 */
export async function keepSeats(platform: Platform): Promise<void> {
  const released = await releaseSeats(platform);
  const incomplete = await settleTeams(platform);
  await lapseOffers(platform);
  await offerFreeSeats(platform);
  if (released > 0) platform.log.info({ released }, 'released seats without a confirmed payment');
  if (incomplete > 0) platform.log.info({ incomplete }, 'released seats of incomplete teams');
}
