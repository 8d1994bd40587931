import { lockRegistration, transition } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { undoUntil } from './decide-payment.ts';

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
  const row = await lockRegistration(tx, decision.registration_id);
  if (row?.updated_at !== decision.at) return refuse('changedMeanwhile');
  const name = decision.registration_status_before === 'confirmed' ? 'undoOfConfirmed' : 'undo';
  const event = { name, reason: '', shared: decision.shared_before, decisionId } as const;
  const undone = await transition(tx, platform, row, event, `admin:${adminId}`);
  return undone instanceof Refusal ? undone : { registrationId: row.id };
}
