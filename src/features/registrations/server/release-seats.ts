import { readSeatRules } from '#features/settings/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { heldSince } from '../rules.ts';
import { followStatuses } from './payment-ledger.ts';
import { selectRegistrations, statusesOf } from './rows.ts';
import { leaveReleasedMail } from './seat-mails.ts';
import { freeSeats } from './seats.ts';

/** Releases the seats whose deadline is over, each in a transaction of its own. Answers how many. */
export async function releaseSeats(platform: Platform): Promise<number> {
  const { db, now } = platform;
  const latest = heldSince(await readSeatRules(db), now());
  if (!latest) return 0;
  const due = await db
    .selectFrom('registrations')
    .select('id')
    .where('registration_status', '=', 'pending')
    .where('payment_status', '<>', 'completed')
    .where('amount_due_paise', '>', 0)
    .where('updated_at', '<=', latest)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  let released = 0;
  for (const { id } of due) if (await write(db, (tx) => release(tx, platform, id, latest))) released++;
  return released;
}

async function release(tx: Tx, platform: Platform, id: string, latest: string): Promise<boolean> {
  const now = platform.now();
  const before = await selectRegistrations(tx).where('registrations.id', '=', id).executeTakeFirst();
  if (!before) return false;
  const changed = {
    registration_status: 'cancelled',
    released_at: now.toISOString(),
    updated_at: now.toISOString(),
  } as const;
  const done = await tx
    .updateTable('registrations')
    .set(changed)
    .where('id', '=', id)
    // Approved, cancelled, sent again or released by another server in between: then it is not due.
    .where('registration_status', '=', 'pending')
    .where('payment_status', '=', before.payment_status)
    .where('payment_status', '<>', 'completed')
    .where('updated_at', '<=', latest)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) return false;
  const after = { ...before, ...changed };
  await freeSeats(tx, platform, before.event_id, 1);
  await followStatuses(tx, now, before, after, { source: 'deadline', actor: 'deadline' });
  await leaveReleasedMail(tx, platform, after);
  await recordAudit(tx, now, {
    actor: 'deadline',
    action: 'registration.release',
    subject: `registration:${id}`,
    before: statusesOf(before),
    after: statusesOf(after),
  });
  return true;
}
