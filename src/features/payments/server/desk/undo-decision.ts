import { followStatuses, selectRegistrations } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
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
  const heardAt = undoUntil(new Date(decision.at));
  if (now > heardAt) return refuse('tooLate');
  const before = await selectRegistrations(tx)
    .where('registrations.id', '=', decision.registration_id)
    .executeTakeFirst();
  if (!before) return refuse('changedMeanwhile');
  const changed = {
    payment_status: 'pending',
    registration_status: decision.registration_status_before,
    reason: '',
    transaction_shared: decision.shared_before,
    updated_at: now.toISOString(),
  } as const;
  const undone = await tx
    .updateTable('registrations')
    .set(changed)
    .where('id', '=', before.id)
    .where('updated_at', '=', decision.at)
    .where('payment_status', '=', decision.decision === 'approved' ? 'completed' : 'failed')
    .executeTakeFirst();
  if (undone.numUpdatedRows === 0n) return refuse('changedMeanwhile');
  await tx
    .deleteFrom('mail_outbox')
    .where('student_id', '=', before.student_id)
    .where('created_at', '=', heardAt.toISOString())
    .where('sent_at', 'is', null)
    .execute();
  const actor = `admin:${adminId}`;
  await followStatuses(tx, now, before, { ...before, ...changed }, { source: 'desk', actor, note: 'undone' });
  await recordAudit(tx, now, {
    actor,
    action: 'payment.undo',
    subject: `registration:${before.id}`,
    before: { paymentStatus: before.payment_status, ...(before.reason && { reason: before.reason }) },
    after: { paymentStatus: 'pending' },
  });
  return { registrationId: before.id };
}
