import type { Selectable } from 'kysely';
import { undoTogether } from '#features/orders/server/index.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { undoUntil } from './decide-payment.ts';
import { lockWithOthers } from './paid-together.ts';

/** Takes back one's own decision while nobody has heard of it; answers whose payment waits again. */
export function undoDecision(platform: Platform, adminId: string, decisionId: string) {
  return write(platform.db, (tx) => undo(tx, platform, adminId, decisionId));
}

async function undo(tx: Tx, platform: Platform, adminId: string, decisionId: string) {
  const now = platform.now();
  const decision = await tx
    .updateTable('payment_decisions')
    .set({ undone_at: now.toISOString() })
    .where('id', '=', decisionId)
    .where('admin_id', '=', adminId)
    .where('undone_at', '=', '')
    .returningAll()
    .executeTakeFirst();
  if (!decision) return refuse('decisionNotFound');
  if (now > undoUntil(new Date(decision.at))) return refuse('tooLate');
  const { row, lines } = await lockWithOthers(tx, decision.registration_id);
  // Lines that were decided with it have its time; a line that changed since then has another time.
  const decided = lines.registrations.filter((one) => one.updated_at === decision.at);
  const decisions = await decisionsWith(tx, decision, now);
  if (!row || decided.length !== decisions.size) return refuse('changedMeanwhile');
  const undone = await undoTogether(tx, platform, {
    registrations: decided.flatMap((one) => {
      const made = decisions.get(one.id);
      const name = made?.registration_status_before === 'confirmed' ? 'undoOfConfirmed' : 'undo';
      return made ? [{ row: one, name, shared: made.shared_before }] : [];
    }),
    orders: lines.orders.filter((one) => one.updated_at === decision.at),
    decision,
    actor: `admin:${adminId}`,
  });
  return undone.find((one) => one instanceof Refusal) ?? { registrationId: row.id };
}

/** A decision and those that were made together with it, by registration: all of them are undone. */
async function decisionsWith(tx: Tx, decision: Selectable<Database['payment_decisions']>, now: Date) {
  const others = tx
    .selectFrom('registrations as one')
    .innerJoin('registrations as other', 'other.joint_payment_id', 'one.joint_payment_id')
    .select('other.id')
    .where('one.id', '=', decision.registration_id)
    .where('one.joint_payment_id', '<>', '')
    .where('other.joint_payment_id', '<>', '');
  const made = await tx
    .updateTable('payment_decisions')
    .set({ undone_at: now.toISOString() })
    .where('registration_id', 'in', others)
    .where('admin_id', '=', decision.admin_id)
    .where('at', '=', decision.at)
    .where('undone_at', '=', '')
    .returningAll()
    .execute();
  return new Map([decision, ...made].map((one) => [one.registration_id, one]));
}
