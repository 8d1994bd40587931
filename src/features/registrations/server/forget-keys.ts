import type { Platform } from '#server/platform.ts';

const hourMs = 3_600_000;
/** A phone may come back to the network a day later. */
const keptMs = 48 * hourMs;

/** Forgets the answers that nobody will ask for again: at the start, and every hour. Answers how to stop. */
export function startForgettingKeys(platform: Platform): () => void {
  const forget = () => forgetOldKeys(platform).catch((err) => platform.log.warn({ err }, 'old keys not forgotten'));
  const timer = setInterval(forget, hourMs).unref();
  void forget();
  return () => clearInterval(timer);
}

export async function forgetOldKeys({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - keptMs).toISOString();
  await db.deleteFrom('answered_keys').where('created_at', '<', oldest).execute();
}
