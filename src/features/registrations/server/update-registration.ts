import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { LinkSigner } from './proof-links.ts';
import { toRegistration } from './rows.ts';
import { type Change, setStatuses } from './set-statuses.ts';

/** Sets both statuses, to any value (administration.txt, 4). */
export async function updateRegistration(
  platform: Platform,
  links: LinkSigner,
  id: string,
  change: Change,
  adminId: string,
) {
  try {
    const outcome = await write(platform.db, (tx) => setStatuses(tx, platform, id, change, adminId));
    return outcome instanceof Refusal ? outcome : toRegistration(outcome, links);
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('anotherIsLive');
    throw error;
  }
}
