import { Zip, ZipPassThrough } from 'fflate';
import { Streamed } from '#server/http/content.ts';
import { refuse } from '#server/http/refusal.ts';
import { pdfQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import { certificatePdf } from './draw-certificate.ts';
import { factsOf } from './facts.ts';
import { keptPdf } from './kept-pdf.ts';
import { loadTemplate } from './load-template.ts';

const readAtOnce = 100;

/**
 * All valid certificates of an event as a ZIP file. Each is drawn while the file is sent, so that only a few are in
 * memory.
 */
export async function archiveOf(platform: Platform, eventId: string) {
  const { db, config } = platform;
  const event = await db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst();
  if (!event) return refuse('eventNotFound');
  if (!(await validAfter('').limit(1).executeTakeFirst())) return refuse('noCertificates');
  return new Streamed(zipOf(files()), {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="certificates.zip"',
    'cache-control': 'no-store',
  });

  function validAfter(id: string) {
    const valid = db
      .selectFrom('certificates')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('state', '=', 'valid');
    return valid.where('id', '>', id).orderBy('id');
  }

  async function* files() {
    for (let last = ''; ; ) {
      const rows = await validAfter(last).limit(readAtOnce).execute();
      for (const row of rows) {
        const content = await keptPdf<never>(platform, row, async () => {
          const template = await loadTemplate(platform, row);
          return pdfQueue.take(() => certificatePdf(template, factsOf(row, config), new Date(row.created_at)));
        });
        yield { name: `${fileName(row.name)} ${row.serial}.pdf`, content };
      }
      last = rows.at(-1)?.id ?? '';
      if (rows.length < readAtOnce) return;
    }
  }
}

/** A name without the characters that some systems forbid in file names. */
const fileName = (name: string) => name.replace(/[^\p{L}\p{M}\p{N} .'-]/gu, '').slice(0, 60);

async function* zipOf(files: AsyncIterable<{ name: string; content: Buffer }>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  for await (const { name, content } of files) {
    // PDFs are compressed already.
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(content, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
