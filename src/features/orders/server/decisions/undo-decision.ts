import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { undoTogether } from '../joint/decide-together.ts';
import { type LockedLines, lockWithOthers } from '../joint/joint-lines.ts';
import { type KeptDecision, undoUntil } from './kept-decisions.ts';

interface Undoing {
  decisionId: string;
  /** Of the registration or order that it was made on, where that is known. */
  madeOn?: string;
}

/** Takes back one's own decision while nobody has heard of it; answers whose payment waits again. */
export function undoDecision(platform: Platform, adminId: string, undoing: Undoing) {
  return write(platform.db, (tx) => undo(tx, platform, adminId, undoing));
}

async function undo(tx: Tx, platform: Platform, adminId: string, { decisionId, madeOn }: Undoing) {
  const now = platform.now();
  const decision = await tx
    .updateTable('payment_decisions')
    .set({ undone_at: now.toISOString() })
    .where('id', '=', decisionId)
    .where('admin_id', '=', adminId)
    .where('undone_at', '=', '')
    .returningAll()
    .executeTakeFirst();
  if (!decision || (madeOn && decision.registration_id !== madeOn)) return refuse('decisionNotFound');
  if (now > undoUntil(new Date(decision.at))) return refuse('tooLate');
  const lines = await lockWithOthers(tx, decision.registration_id);
  if (lines.orders.length + lines.registrations.length === 0) return refuse('changedMeanwhile');
  // Lines that were decided with it have its time; a line that changed since then has another time.
  const decided = lines.registrations.filter((one) => one.updated_at === decision.at);
  const orders = lines.orders.filter((one) => one.updated_at === decision.at);
  const decisions = await decisionsWith(tx, decision, lines, now);
  const asDecided = new Set([...decided, ...orders].map(({ id }) => id));
  if (decided.some(({ id }) => !decisions.has(id))) return refuse('changedMeanwhile');
  if ([...decisions.keys()].some((id) => !asDecided.has(id))) return refuse('changedMeanwhile');
  const undone = await undoTogether(tx, platform, {
    registrations: decided.flatMap((one) => {
      const made = decisions.get(one.id);
      const name = made?.registration_status_before === 'confirmed' ? 'undoOfConfirmed' : 'undo';
      return made ? [{ row: one, name, shared: made.shared_before }] : [];
    }),
    orders,
    decision,
    actor: `admin:${adminId}`,
  });
  return undone.find((one) => one instanceof Refusal) ?? { paymentId: decision.registration_id };
}

/** A decision and those that were made together with it, by what they were made on: all of them are undone. */
async function decisionsWith(tx: Tx, decision: KeptDecision, lines: LockedLines, now: Date) {
  const ids = [...lines.orders, ...lines.registrations].map(({ id }) => id);
  const made = await tx
    .updateTable('payment_decisions')
    .set({ undone_at: now.toISOString() })
    .where('registration_id', 'in', ids)
    .where('admin_id', '=', decision.admin_id)
    .where('at', '=', decision.at)
    .where('undone_at', '=', '')
    .returningAll()
    .execute();
  return new Map([decision, ...made].map((one) => [one.registration_id, one]));
}
