import type { StatementLayout } from '#features/payments/statement-contract.ts';
import { breathing } from '#server/breathe.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { previewStatement, type Report, saveLines } from './preview.ts';
import { openInThread } from './reading/read-in-thread.ts';
import { findStatement, summaryOf, toStatement } from './summaries.ts';

/** More uploads at once would only compete for memory and processor time. */
const mostAtOnce = 2;
let underWay = 0;

/** Reads the file, recognises its columns and stores a preview. Changes nothing else. */
export async function uploadStatement(
  platform: Platform,
  adminId: string,
  fileName: string,
  upload: Upload | undefined,
  report: Report,
) {
  if (!upload) return refuse('noFile');
  if (underWay >= mostAtOnce) return refuse('busy');
  underWay++;
  try {
    return await readAndKeep(platform, adminId, fileName, upload, report);
  } finally {
    underWay--;
  }
}

async function readAndKeep(platform: Platform, adminId: string, fileName: string, upload: Upload, report: Report) {
  report('reading', 0, upload.content.length);
  const opened = await openInThread(upload.content);
  if (typeof opened === 'string') return refuse(opened);
  const known = (await rememberedLayout(platform.db, opened.signatures)) ?? opened.recognised;
  const statement = {
    id: newId(),
    file_name: fileName,
    uploaded_by: `admin:${adminId}`,
    uploaded_at: platform.now().toISOString(),
    applied_by: '',
    applied_at: '',
  };
  if (known) return keepPreview(platform, { ...statement, format: known.format }, opened.cells, known.layout, report);
  const asked = { ...statement, state: 'needsColumns', format: '', signature: '', layout: '', summary: '' } as const;
  const row = { ...asked, cells: opened.cells };
  await write(platform.db, (tx) => tx.insertInto('statements').values(row).execute());
  return toStatement(platform.db, row);
}

/** The columns that an organiser named earlier for the same headings. */
async function rememberedLayout(db: Db, signatures: readonly string[]) {
  // Many lines of amounts have the same signature, which has no letters.
  const asked = [...new Set(signatures)].filter((signature) => signature.length > 3 && /\p{L}/u.test(signature));
  if (asked.length === 0) return undefined;
  const found = await db.selectFrom('statement_layouts').selectAll().where('signature', 'in', asked).executeTakeFirst();
  if (!found) return undefined;
  const layout: StatementLayout = JSON.parse(found.layout);
  return { layout: { ...layout, headingLine: signatures.indexOf(found.signature) }, format: '' };
}

interface NewStatement {
  id: string;
  file_name: string;
  format: string;
  uploaded_by: string;
  uploaded_at: string;
  applied_by: string;
  applied_at: string;
}

/** Reads the lines by their columns and stores the preview. `first` runs in the same transaction and may refuse. */
async function keepPreview<R extends Refusal = never>(
  { db }: Platform,
  statement: NewStatement,
  cells: string,
  layout: StatementLayout,
  report: Report,
  first?: (tx: Tx) => Promise<R | undefined>,
) {
  const preview = await previewStatement(db, cells, layout, report);
  if (typeof preview === 'string') return refuse(preview);
  const { reading, lines } = preview;
  const row = {
    ...statement,
    state: 'ready' as const,
    signature: reading.signature,
    layout: JSON.stringify(layout),
    cells: '',
    summary: JSON.stringify(summaryOf(reading, lines)),
  };
  report('saving', 0, lines.length);
  const breathe = breathing();
  const saved = await write(db, async (tx) => {
    const refused = await first?.(tx);
    if (refused) return refused;
    await tx.insertInto('statements').values(row).execute();
    await saveLines(tx, row.id, lines, breathe);
    return row;
  });
  return saved instanceof Refusal ? saved : toStatement(db, saved);
}

/** Stores the columns that an organiser has named. The next file with the same headings uses them too. */
export async function nameColumns(
  platform: Platform,
  adminId: string,
  statementId: string,
  layout: StatementLayout,
  report: Report,
) {
  const found = await findStatement(platform.db, statementId);
  if (!found) return refuse('statementNotFound');
  if (found.state !== 'needsColumns') return refuse('notAsked');
  const { state: _, signature: __, layout: ___, cells, summary: _____, ...statement } = found;
  const kept = await keepPreview(platform, statement, cells, layout, report, async (tx) => {
    // If two organisers name the columns at once, only the first one succeeds.
    const asked = tx.deleteFrom('statements').where('id', '=', statementId).where('state', '=', 'needsColumns');
    if (await didChange(asked)) return undefined;
    return refuse((await findStatement(tx, statementId)) ? 'notAsked' : 'statementNotFound');
  });
  if (kept instanceof Refusal) return kept;
  const saved = await findStatement(platform.db, statementId);
  if (!saved) return kept;
  const remembered = {
    layout: JSON.stringify(layout),
    saved_by: `admin:${adminId}`,
    saved_at: platform.now().toISOString(),
  };
  await write(platform.db, (tx) =>
    tx
      .insertInto('statement_layouts')
      .values({ signature: saved.signature, ...remembered })
      .onConflict((conflict) => conflict.column('signature').doUpdateSet(remembered))
      .execute(),
  );
  return kept;
}
