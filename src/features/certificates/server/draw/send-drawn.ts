import { Content } from '#server/http/content.ts';
import { refuse } from '#server/http/refusal.ts';
import { previewQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import { createWorkQueue } from '#server/work-queue.ts';
import type { FindByCode } from '../find-by-code.ts';
import { factsOf, templateOf } from './facts.ts';

/** One at a time, and the next turn is everybody else's: drawing takes a core for some milliseconds. */
const pdfQueue = createWorkQueue({ atOnce: 1, longestQueue: 200 });

interface Asked {
  code: string;
  ip: string;
}

/** The drawing is not kept: the same row gives the same bytes, and drawing it is quicker than most disks are. */
export async function sendDrawn(platform: Platform, find: FindByCode, as: 'pdf' | 'png', { code, ip }: Asked) {
  const row = await find(code, ip);
  if (typeof row === 'string') return refuse(row);
  if (row.state !== 'valid') return refuse('notValid');
  const queue = as === 'pdf' ? pdfQueue : previewQueue;
  if (queue.areTaken()) return refuse('busy', { retryAfter: queue.comeBackIn() });
  const facts = factsOf(row, platform.config);
  // Loaded with the first certificate: HarfBuzz and the fonts are large.
  const { certificatePdf, certificateSheet } = await import('./draw-certificate.ts');
  const headers = {
    // Kept by nobody without asking: a revoked certificate is not shown again.
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag: `"${row.id}-${as}"`,
  };
  if (as === 'pdf') {
    const pdf = await pdfQueue.take(async () => certificatePdf(templateOf(row), facts, new Date(row.created_at)));
    const name = `${row.serial}.pdf`;
    return new Content(pdf, {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
    });
  }
  const { drawSheet } = await import('#server/documents/draw-sheet.ts');
  const { renderPicture } = await import('#server/pictures/render-picture.ts');
  const png = await renderPicture(drawSheet(certificateSheet(templateOf(row), facts), 2_000));
  return new Content(png, {
    ...headers,
    'content-type': 'image/png',
    'content-disposition': `inline; filename="${row.serial}.png"`,
  });
}
