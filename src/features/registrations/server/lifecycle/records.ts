import { recordAudits } from '#server/audit.ts';
import type { Breathe } from '#server/breathe.ts';
import type { Tx } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { statusesOf } from '../rows.ts';
import type { changesOf, LifecycleEvent } from './changes.ts';
import type { LockedRegistration } from './locked.ts';
import type { MemberRow } from './members.ts';
import { transitionOf } from './transitions.ts';

/** One change of a registration, with everything to record. */
export interface RecordedStep {
  row: LockedRegistration;
  event: LifecycleEvent;
  changes: ReturnType<typeof changesOf>;
  after: LockedRegistration;
  /** Members who left the team in this step. */
  left: readonly MemberRow[];
}

/**
 * Writes the audit records. Call it last in the transaction, because from then on every other writer of records waits.
 */
export async function recordSteps(
  tx: Tx,
  at: Date,
  steps: readonly RecordedStep[],
  actor: string,
  breathe?: Breathe,
): Promise<void> {
  const most = 100;
  const records = steps.map(recordOf).filter(({ action }) => action !== '');
  for (const some of chunksOf(records, most)) {
    await recordAudits(tx, at, actor, some);
    await breathe?.();
  }
}

function recordOf({ event, row, after, changes, left }: RecordedStep) {
  const common = { action: transitionOf(event.name).action, subject: `registration:${row.id}` };
  const more = {
    ...(event.name === 'approve' && event.shared === 1 && { acceptSameTransaction: true }),
    ...('record' in event && event.record),
    // By id, so that a student's name can still be erased.
    ...(left.length > 0 && { leftTeam: left.map((member) => member.student_id) }),
  };
  if (!changes) return { ...common, after: more };
  const proofOf = ({ transaction_id }: LockedRegistration) => 'proof' in event && { transactionId: transaction_id };
  return {
    ...common,
    before: { ...statusesOf(row), ...proofOf(row) },
    after: { ...statusesOf(after), ...proofOf(after), ...more },
  };
}
