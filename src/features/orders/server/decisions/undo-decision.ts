import { heldMailsOf, lockMadeWith } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { withdrawMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { undoTogether } from '../joint/decide-together.ts';
import { type LockedLines, lockWithOthers } from '../joint/joint-lines.ts';
import { type KeptDecision, undoUntil } from './kept-decisions.ts';

interface Undoing {
  decisionId: string;
  /** The registration or order on which the decision was made, if known. */
  madeOn?: string;
}

/**
 * Undoes the caller's own decision before its mails are sent. Returns the id of the registration or order that the
 * decision was made on.
 */
export function undoDecision(platform: Platform, adminId: string, undoing: Undoing) {
  return write(platform.db, (tx) => undo(tx, platform, adminId, undoing));
}

async function undo(tx: Tx, platform: Platform, adminId: string, { decisionId, madeOn }: Undoing) {
  const now = platform.now();
  const decision = await tx
    .selectFrom('payment_decisions')
    .selectAll()
    .where('id', '=', decisionId)
    .where('admin_id', '=', adminId)
    .where('undone_at', '=', '')
    .executeTakeFirst();
  if (!decision || (madeOn && decision.registration_id !== madeOn)) return refuse('decisionNotFound');
  if (now > undoUntil(new Date(decision.at))) return refuse('tooLate');
  // Locks the lines before the decision. A second undo that comes through another line waits here.
  const lines = await lockWithOthers(tx, decision.registration_id);
  const line = [...lines.orders, ...lines.registrations].find(({ id }) => id === decision.registration_id);
  if (!line) return refuse('changedMeanwhile');
  const madeWith = await lockMadeWith(
    tx,
    lines.orders.map(({ id }) => id),
  );
  const all = await takeDecisions(tx, decision, { ...lines, madeWith }, now);
  const setByHand = madeWith.filter(({ id }) => all.has(id));
  const decisions = new Map([...all].filter(([id]) => setByHand.every((row) => row.id !== id)));
  if (!decisions.has(line.id)) return refuse('decisionNotFound');
  // Lines that were decided together have the same time. A line that changed since then has a later time.
  const decided = ({ id, updated_at }: { id: string; updated_at: string }) =>
    updated_at === decision.at && decisions.has(id);
  const orders = lines.orders.filter(decided);
  const registrations = lines.registrations.filter(decided);
  const isUnchanged = orders.length + registrations.length === decisions.size;
  if (!isUnchanged || (await hasMoneyMoved(tx, decision, [...decisions.keys()]))) return refuse('changedMeanwhile');
  // The locks may have taken so long that the mails were sent.
  if (!(await withdrawMails(tx, heldMailsOf(line, decision.at)))) return refuse('tooLate');
  const undone = await undoTogether(tx, platform, {
    registrations: registrations.flatMap((one) => {
      const made = decisions.get(one.id);
      const name = made?.registration_status_before === 'confirmed' ? 'undoOfConfirmed' : 'undo';
      return made ? [{ row: one, name, shared: made.shared_before }] : [];
    }),
    orders,
    setByHand: setByHand.map((row) => {
      const wasConfirmed = all.get(row.id)?.registration_status_before === 'confirmed';
      return { row, wasConfirmed, hasFollowed: row.updated_at === decision.at };
    }),
    decidedAt: decision.at,
    actor: `admin:${adminId}`,
  });
  return undone.find((one) => one instanceof Refusal) ?? { paymentId: decision.registration_id };
}

interface Lines extends LockedLines {
  /** Registrations made with the passes of the lines. */
  madeWith: LockedLines['registrations'];
}

/**
 * Marks the decision and all decisions that were made together with it as undone. The keys are the ids of the lines.
 */
async function takeDecisions(tx: Tx, decision: KeptDecision, lines: Lines, now: Date) {
  const ids = [...lines.orders, ...lines.registrations, ...lines.madeWith].map(({ id }) => id);
  const made = await tx
    .updateTable('payment_decisions')
    .set({ undone_at: now.toISOString() })
    .where('registration_id', 'in', ids)
    .where('admin_id', '=', decision.admin_id)
    .where('at', '=', decision.at)
    .where('undone_at', '=', '')
    .returningAll()
    .execute();
  return new Map(made.map((one) => [one.registration_id, one]));
}

/** A refund or a credit does not always change the registration, so this checks the ledger. */
async function hasMoneyMoved(tx: Tx, { at }: KeptDecision, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('payment_ledger')
    .select(['registration_id', 'at'])
    .where('registration_id', 'in', ids)
    .orderBy('seq')
    .execute();
  const lastAt = new Map(rows.map((row) => [row.registration_id, row.at]));
  return ids.some((id) => lastAt.get(id) !== at);
}
