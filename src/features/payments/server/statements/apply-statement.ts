import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { type Breathe, breathing } from './breathe.ts';
import { completePayments } from './complete-payments.ts';
import type { StatementCredit } from './credit-ids.ts';
import { keepCredits, renewCredits, settleCredits } from './keep-credits.ts';
import { readNarration } from './narration.ts';
import { type PreviewLine, placeCredits, type Report, saveLines } from './preview.ts';
import { recordPayments } from './record-payments.ts';
import { countLists, findStatement, toStatement } from './summaries.ts';

/**
 * Completes the exact matches and keeps the other credits in their lists: all in one transaction, or nothing. The lists
 * are made anew, as the registrations stand now, and the database has the last word on each of them.
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
    if (!isMine) return (await findStatement(tx, statementId)) ? [] : refuse('statementNotFound');
    return settle(tx, platform, { adminId, statementId, stored, lines, breathe, report });
  });
  if (applied instanceof Refusal) return applied;
  const row = await findStatement(platform.db, statementId);
  if (!row) return refuse('statementNotFound');
  return { completed: applied, statement: await toStatement(platform.db, row) };
}

interface StoredCredit extends StatementCredit {
  /** What the preview said of it. */
  shown: string;
}

/** The credits of a preview, a page at a time: all at once would keep the others waiting. */
async function storedCredits({ db }: Platform, statementId: string, breathe: Breathe): Promise<StoredCredit[]> {
  const credits: StoredCredit[] = [];
  for (let after: number | undefined = -1; after !== undefined; ) {
    const rows = await db
      .selectFrom('statement_lines')
      .selectAll()
      .where('statement_id', '=', statementId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(atOnce)
      .execute();
    for (const row of rows) {
      credits.push({
        ...{ id: row.credit_id, line: row.line, date: row.date, amountPaise: Number(row.amount_paise) },
        ...{ utr: row.utr, text: row.narration, narration: readNarration(row.narration.split('\n'), row.utr) },
        shown: `${row.list} ${row.matched_by} ${row.registration_ids}`,
      });
      await breathe();
    }
    after = rows.length < atOnce ? undefined : rows.at(-1)?.line;
  }
  return credits;
}

async function claimStatement(tx: Tx, id: string, adminId: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('statements')
    .set({ state: 'applied', applied_by: `admin:${adminId}`, applied_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

interface Settling {
  adminId: string;
  statementId: string;
  stored: readonly StoredCredit[];
  lines: readonly PreviewLine[];
  breathe: Breathe;
  report: Report;
}

/** Answers the registrations that this completed. */
async function settle(tx: Tx, platform: Platform, settling: Settling): Promise<string[]> {
  const { adminId, statementId, lines, breathe, report } = settling;
  const { free, known } = await keepCredits(tx, statementId, lines, breathe);
  const exact = lines.filter((line) => line.list === 'exact' && free.has(line.id));
  const actor = `admin:${adminId}`;
  const payments = exact.map((line) => ({
    registrationId: line.registrationIds[0] ?? '',
    ...{ amountPaise: line.amountPaise, creditId: line.id, reference: line.utr },
  }));
  const progress = (done: number) => report('saving', done, payments.length);
  const paid = await completePayments(tx, platform, payments, actor, breathe, progress);
  const completed = new Set(paid.map(({ registrationId }) => registrationId));
  const final = lines.map((line): PreviewLine => {
    if (line.list === 'known' || !free.has(line.id)) return { ...line, list: 'known' };
    // Somebody else was there first, between the lists and this transaction.
    const isLost = line.list === 'exact' && !completed.has(line.registrationIds[0] ?? '');
    return isLost ? { ...line, list: 'contested' } : line;
  });
  const lost = new Set(exact.map(({ id }) => id));
  const stale = final.filter(({ id, list }) => list !== 'exact' && (known.has(id) || lost.has(id)));
  await settleCredits(tx, final, actor, platform.now(), breathe);
  await renewCredits(tx, stale, breathe);
  await renewLines(tx, settling, final);
  const row = await findStatement(tx, statementId);
  const summary = JSON.stringify({ ...JSON.parse(row?.summary || '{}'), lists: countLists(final) });
  await tx.updateTable('statements').set({ summary }).where('id', '=', statementId).execute();
  await recordPayments(tx, platform.now(), actor, paid, { fileName: row?.file_name ?? '', breathe });
  await recordAudit(tx, platform.now(), {
    actor,
    action: 'statement.apply',
    subject: `statement:${statementId}`,
    after: { fileName: row?.file_name, credits: lines.length, completed: completed.size },
  });
  return [...completed];
}

const atOnce = 100;

/** What the preview has shown otherwise: mostly nothing. */
async function renewLines(tx: Tx, { statementId, stored, breathe }: Settling, final: readonly PreviewLine[]) {
  const shown = new Map(stored.map((credit) => [credit.line, credit.shown]));
  const changed = final.filter(
    ({ line, list, way, registrationIds }) => shown.get(line) !== `${list} ${way} ${JSON.stringify(registrationIds)}`,
  );
  for (let done = 0; done < changed.length; done += atOnce) {
    const some = changed.slice(done, done + atOnce);
    const lines = some.map(({ line }) => line);
    await tx.deleteFrom('statement_lines').where('statement_id', '=', statementId).where('line', 'in', lines).execute();
    await saveLines(tx, statementId, some, breathe);
  }
}
