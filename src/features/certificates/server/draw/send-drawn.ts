import type { AddressThrottle } from '#server/address-throttle.ts';
import { Content } from '#server/http/content.ts';
import { refuse } from '#server/http/refusal.ts';
import { previewQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import { createWorkQueue } from '#server/work-queue.ts';
import type { FindByCode } from '../find-by-code.ts';
import type { CertificatesTable } from '../tables.ts';
import { factsOf } from './facts.ts';
import { loadTemplate } from './load-template.ts';
import type { CertificateFacts, Template } from './template.ts';

/** One at a time, and the next turn is everybody else's: drawing takes a core for some milliseconds. */
const pdfQueue = createWorkQueue({ atOnce: 1, longestQueue: 200 });

interface Limits {
  find: FindByCode;
  /** Of one address: the right code of one certificate can be asked for without end. */
  drawings: AddressThrottle;
}

interface Asked {
  code: string;
  ip: string;
  ifNoneMatch: string | undefined;
}

/** The drawing is not kept: the same row gives the same bytes, and drawing it is quicker than most disks are. */
export async function sendDrawn(
  platform: Platform,
  { find, drawings }: Limits,
  as: 'pdf' | 'png',
  { code, ip, ifNoneMatch }: Asked,
) {
  const row = await find(code, ip);
  if (typeof row === 'string') return refuse(row);
  if (row.state !== 'valid') return refuse('notValid');
  const etag = `"${row.id}-${as}"`;
  const headers = {
    // Kept by nobody without asking: a revoked certificate is not shown again.
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag,
    'content-type': as === 'pdf' ? 'application/pdf' : 'image/png',
    'content-disposition': `inline; filename="${row.serial}.${as}"`,
  };
  // Answered with 304: nothing has to be drawn for it.
  if (ifNoneMatch === etag) return new Content(Buffer.alloc(0), headers);
  if (await drawings.isBarred(ip)) return refuse('tooManyDrawings');
  const queue = as === 'pdf' ? pdfQueue : previewQueue;
  if (queue.areTaken()) return refuse('busy', { retryAfter: queue.comeBackIn() });
  const draw = as === 'pdf' ? drawPdf : drawPng;
  return new Content(await draw(await loadTemplate(platform, row), factsOf(row, platform.config), row), headers);
}

// Loaded with the first certificate: HarfBuzz and the fonts are large.
async function drawPdf(template: Template, facts: CertificateFacts, row: CertificatesTable): Promise<Buffer> {
  const { certificatePdf } = await import('./draw-certificate.ts');
  return pdfQueue.take(async () => certificatePdf(template, facts, new Date(row.created_at)));
}

async function drawPng(template: Template, facts: CertificateFacts): Promise<Buffer> {
  const { certificateSheet } = await import('./draw-certificate.ts');
  const { drawSheet } = await import('#server/documents/draw-sheet.ts');
  const { renderPicture } = await import('#server/pictures/render-picture.ts');
  return renderPicture(() => drawSheet(certificateSheet(template, facts), 2_000));
}
