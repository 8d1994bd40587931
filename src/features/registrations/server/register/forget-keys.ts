import type { Platform } from '#server/platform.ts';

const hourMs = 3_600_000;
/** A phone may come back to the network a day later. */
const keptMs = 48 * hourMs;

/** Forgets the answers that nobody will ask for again. */
export async function forgetOldKeys({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - keptMs).toISOString();
  await db.deleteFrom('answered_keys').where('created_at', '<', oldest).execute();
}
