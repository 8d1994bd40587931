import type { StatementLayout } from '#features/payments/statement-contract.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { readAmount } from './amounts.ts';
import { breathing } from './breathe.ts';
import { readDate } from './dates.ts';
import { recogniseLayout, signatureOf } from './layouts.ts';
import { previewStatement, type Report, saveLines } from './preview.ts';
import type { SheetRow } from './read-csv.ts';
import { readSheet } from './recognise-file.ts';
import { findStatement, summaryOf, toStatement } from './summaries.ts';

/** More would only take the memory and the turns from one another. */
const mostAtOnce = 2;
let underWay = 0;

/** Reads the file, recognises its columns and keeps a preview. Nothing but the preview changes. */
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
  const read = await readSheet(upload.content, breathing());
  if (typeof read === 'string') return refuse(read);
  const rows = read.filter(({ cells }) => cells.some(Boolean));
  if (!holdsMoney(rows)) return refuse('notAStatement');
  const known = (await rememberedLayout(platform.db, rows)) ?? recogniseLayout(rows);
  const statement = {
    id: newId(),
    file_name: fileName,
    uploaded_by: `admin:${adminId}`,
    uploaded_at: platform.now().toISOString(),
    applied_by: '',
    applied_at: '',
  };
  if (known) return keepPreview(platform, { ...statement, format: known.format }, rows, known.layout, report);
  const asked = { ...statement, state: 'needsColumns', format: '', signature: '', layout: '', summary: '' } as const;
  const row = { ...asked, cells: JSON.stringify(rows) };
  await write(platform.db, (tx) => tx.insertInto('statements').values(row).execute());
  return toStatement(platform.db, row);
}

/** A list of guests has neither; whatever has both may be a statement whose headings nobody has told us yet. */
const holdsMoney = (rows: readonly SheetRow[]) =>
  rows.some(
    ({ cells }) =>
      cells.some((cell) => readDate(cell)) &&
      cells.some((cell) => !readDate(cell) && typeof readAmount(cell) === 'object'),
  );

/** What a person said of the same headings before. */
async function rememberedLayout(db: Db, rows: readonly SheetRow[]) {
  const signatures = rows.slice(0, 60).map(signatureOf);
  const asked = [...new Set(signatures)].filter((signature) => signature.length > 3);
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

/** Reads the lines by their columns and keeps what they would do; `first` may refuse, in the same transaction. */
async function keepPreview<R extends Refusal = never>(
  { db }: Platform,
  statement: NewStatement,
  rows: readonly SheetRow[],
  layout: StatementLayout,
  report: Report,
  first?: (tx: Tx) => Promise<R | undefined>,
) {
  const preview = await previewStatement(db, rows, layout, report);
  if (!preview) return refuse('noRows');
  const { reading, lines } = preview;
  const row = {
    ...statement,
    state: 'ready' as const,
    signature: signatureOf(rows[layout.headingLine]),
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

/** The columns as a person names them; remembered for the next file with the same headings. */
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
  const rows: SheetRow[] = JSON.parse(found.cells);
  const { state: _, signature: __, layout: ___, cells: ____, summary: _____, ...statement } = found;
  const kept = await keepPreview(platform, statement, rows, layout, report, async (tx) => {
    // Of two people who name them at once, one is first.
    const asked = tx.deleteFrom('statements').where('id', '=', statementId).where('state', '=', 'needsColumns');
    return (await asked.executeTakeFirst()).numDeletedRows === 1n ? undefined : refuse('notAsked');
  });
  if (kept instanceof Refusal) return kept;
  const remembered = {
    layout: JSON.stringify(layout),
    saved_by: `admin:${adminId}`,
    saved_at: platform.now().toISOString(),
  };
  await write(platform.db, (tx) =>
    tx
      .insertInto('statement_layouts')
      .values({ signature: signatureOf(rows[layout.headingLine]), ...remembered })
      .onConflict((conflict) => conflict.column('signature').doUpdateSet(remembered))
      .execute(),
  );
  return kept;
}
