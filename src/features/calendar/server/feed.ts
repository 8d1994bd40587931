import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { newToken, tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';

/** Makes a new address for the student's calendar. Only its hash is stored, so a leaked database opens no calendar. */
export async function makeFeed({ db, now, config }: Platform, studentId: string) {
  const token = newToken();
  const feed = { token_hash: tokenHash(token), created_at: now().toISOString() };
  await write(db, (tx) =>
    tx
      .insertInto('calendar_feeds')
      .values({ student_id: studentId, ...feed })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(feed))
      .execute(),
  );
  const path = `/calendar/${token}.ics`;
  return { path, url: `${config.publicUrl ?? ''}${path}`, feedMadeAt: feed.created_at };
}

export const removeFeed = ({ db }: Platform, studentId: string): Promise<void> =>
  write(db, (tx) => endFeed(tx, studentId));

/** Also called for a new password, because somebody who knew the old password may know the address. */
export async function endFeed(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('student_id', '=', studentId).execute();
}

export async function feedMadeAt({ db }: Platform, studentId: string): Promise<string | null> {
  const feeds = db.selectFrom('calendar_feeds').select('created_at').where('student_id', '=', studentId);
  return (await feeds.executeTakeFirst())?.created_at ?? null;
}

/** Returns the student whose calendar has this address; undefined if the address is unknown or revoked. */
export async function studentOfFeed({ db }: Platform, token: string): Promise<string | undefined> {
  const feeds = db.selectFrom('calendar_feeds').select('student_id').where('token_hash', '=', tokenHash(token));
  return (await feeds.executeTakeFirst())?.student_id;
}
