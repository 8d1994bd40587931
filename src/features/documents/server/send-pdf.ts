import type { Sheet } from '#server/documents/sheet.ts';
import type { DocumentFacts } from '#server/documents/write-pdf.ts';
import { Content } from '#server/http/content.ts';
import { refuse } from '#server/http/refusal.ts';
import { pdfQueue } from '#server/pictures/picture-work.ts';

/**
 * Draws one document in its turn and answers with it. `file` is the file's name without `.pdf`. `sheets` imports the
 * drawing code, so that HarfBuzz and the fonts are in memory only once somebody needs them.
 */
export async function sendPdf(file: string, facts: DocumentFacts, sheets: () => Promise<Sheet[]>) {
  if (pdfQueue.areTaken()) return refuse('busy', { retryAfter: pdfQueue.comeBackIn() });
  const { writePdf } = await import('#server/documents/write-pdf.ts');
  const pdf = await pdfQueue.take(async () => writePdf(await sheets(), facts));
  return new Content(pdf, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${file}.pdf"`,
    'cache-control': 'no-store',
  });
}
