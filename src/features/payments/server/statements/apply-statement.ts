import { moveOrders } from '#features/orders/server/index.ts';
import { moveAll, recordSteps } from '#features/registrations/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { type Breathe, breathing } from '#server/breathe.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { stillExact } from './exact-payments.ts';
import { type PreviewLine, placeCredits, type Report } from './preview.ts';
import { renewLines, type StoredCredit, storedCredits } from './preview-lines.ts';
import { renewCredits, saveCredits, settleCredits } from './save-credits.ts';
import { countLists, findStatement, toStatement } from './summaries.ts';

/**
 * Completes the exact matches and stores the other credits in their lists, in one transaction. Matches again with the
 * present registrations. Which payments are completed is decided when their rows are locked.
 */
export async function applyStatement(platform: Platform, adminId: string, statementId: string, report: Report) {
  const found = await findStatement(platform.db, statementId);
  if (!found) return refuse('statementNotFound');
  if (found.state === 'needsColumns') return refuse('notReady');
  const breathe = breathing();
  const stored = found.state === 'ready' ? await storedCredits(platform, statementId, breathe) : [];
  report('matching', 0, stored.length);
  const lines = await placeCredits(platform.db, stored, breathe);
  const applied = await write(platform.db, async (tx) => {
    report('saving', 0, lines.length);
    const isMine = await claimStatement(tx, statementId, adminId, platform.now());
    if (!isMine) return (await findStatement(tx, statementId)) ? undefined : refuse('statementNotFound');
    return settle(tx, platform, { adminId, statementId, stored, lines, breathe, report });
  });
  if (applied instanceof Refusal) return applied;
  const row = await findStatement(platform.db, statementId);
  if (!row) return refuse('statementNotFound');
  return {
    completed: applied ?? [],
    wasApplied: applied === undefined,
    statement: await toStatement(platform.db, row),
  };
}

function claimStatement(tx: Tx, id: string, adminId: string, now: Date): Promise<boolean> {
  const applied = { state: 'applied', applied_by: `admin:${adminId}`, applied_at: now.toISOString() } as const;
  return didChange(tx.updateTable('statements').set(applied).where('id', '=', id).where('state', '=', 'ready'));
}

interface Settling {
  adminId: string;
  statementId: string;
  stored: readonly StoredCredit[];
  lines: readonly PreviewLine[];
  breathe: Breathe;
  report: Report;
}

/** Returns the credits that completed their payments. */
async function settle(tx: Tx, platform: Platform, settling: Settling): Promise<string[]> {
  const { adminId, statementId, lines, breathe, report } = settling;
  const { free, known } = await saveCredits(tx, statementId, lines, breathe);
  const exact = lines.filter((line) => line.list === 'exact' && free.has(line.id));
  const actor = `admin:${adminId}`;
  const payments = exact.flatMap(({ registrationIds, amountPaise, id: creditId, utr: reference }) =>
    registrationIds.map((registrationId) => ({ registrationId, amountPaise, creditId, reference })),
  );
  const row = await findStatement(tx, statementId);
  const fileName = row?.file_name ?? '';
  const { orders, moves } = await stillExact(tx, payments, { actor, fileName, breathe });
  const settled = new Set([...moves.map((move) => move.row.id), ...orders.map(({ order }) => order.id)]);
  const paid = exact.filter((line) => line.registrationIds.some((id) => settled.has(id)));
  const completed = new Set(paid.map(({ id }) => id));
  const final = lines.map((line): PreviewLine => {
    if (line.list === 'known' || !free.has(line.id)) return { ...line, list: 'known' };
    // Another call settled the payment between the matching and this transaction.
    const isLost = line.list === 'exact' && !completed.has(line.id);
    return isLost ? { ...line, list: 'contested' } : line;
  });
  const lost = new Set(exact.map(({ id }) => id));
  const stale = final.filter(({ id, list }) => list !== 'exact' && (known.has(id) || lost.has(id)));
  await settleCredits(tx, final, actor, platform.now(), breathe);
  await renewCredits(tx, stale, breathe);
  await renewLines(tx, { statementId, stored: settling.stored, lines: final, breathe });
  const summary = JSON.stringify({ ...JSON.parse(row?.summary || '{}'), lists: countLists(final) });
  await tx.updateTable('statements').set({ summary }).where('id', '=', statementId).execute();
  const pace = { breathe, report: (saved: number) => report('saving', saved, moves.length) };
  const { done } = await moveAll(tx, platform, moves, actor, { pace });
  // Orders write audit records, which make every other writer of audit records wait. So orders come after the
  // registrations, which may be many.
  await moveOrders(tx, platform, orders);
  await recordSteps(tx, platform.now(), done, actor, breathe);
  await recordAudit(tx, platform.now(), {
    actor,
    action: 'statement.apply',
    subject: `statement:${statementId}`,
    after: { fileName, credits: lines.length, completed: completed.size },
  });
  return [...completed];
}
