import type { AddressThrottle } from '#server/address-throttle.ts';
import { Content } from '#server/http/content.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { pdfQueue, previewQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import type { FindByCode } from '../find-by-code.ts';
import type { CertificatesTable } from '../tables.ts';
import { factsOf } from './facts.ts';
import { keptPdf } from './kept-pdf.ts';
import { designOf, queuesBefore, withPicture } from './load-template.ts';
import type { CertificateFacts, Template } from './template.ts';

interface Limits {
  find: FindByCode;
  /** Limits the drawings for one address, because somebody with one right code could request it again and again. */
  drawings: AddressThrottle;
}

interface Asked {
  code: string;
  ip: string;
  ifNoneMatch: string | undefined;
}

/** Reads the certificate's state for each request, so that the stored PDF of a revoked certificate is not sent. */
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
    // Makes caches ask each time, so that they stop showing a revoked certificate.
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag,
    'content-type': as === 'pdf' ? 'application/pdf' : 'image/png',
    'content-disposition': `inline; filename="${row.serial}.${as}"`,
  };
  // Becomes a 304, so nothing has to be drawn.
  if (ifNoneMatch === etag) return new Content(Buffer.alloc(0), headers);
  if (await drawings.isBarred(ip)) return refuse('tooManyDrawings');
  const draw = () => drawFresh(platform, row, as);
  const content = as === 'pdf' ? await keptPdf(platform, row, draw) : await draw();
  return content instanceof Refusal ? content : new Content(content, headers);
}

async function drawFresh(platform: Platform, row: CertificatesTable, as: 'pdf' | 'png') {
  const design = await designOf(platform.db, row);
  const queues = [...queuesBefore(design, 'paper'), as === 'pdf' ? pdfQueue : previewQueue];
  const queue = queues.find((one) => one.areTaken());
  if (queue) return refuse('busy', { retryAfter: queue.comeBackIn() });
  const draw = as === 'pdf' ? drawPdf : drawPng;
  const template = await withPicture(platform, design, 'paper');
  return draw(template, factsOf(row, platform.config), row);
}

// Loaded with the first certificate, because HarfBuzz and the fonts are large.
async function drawPdf(template: Template, facts: CertificateFacts, row: CertificatesTable): Promise<Buffer> {
  const { certificatePdf } = await import('./draw-certificate.ts');
  return pdfQueue.take(() => certificatePdf(template, facts, new Date(row.created_at)));
}

async function drawPng(template: Template, facts: CertificateFacts): Promise<Buffer> {
  const { certificateSheet } = await import('./draw-certificate.ts');
  const { drawSheet } = await import('#server/documents/draw-sheet.ts');
  const { renderPicture } = await import('#server/pictures/render-picture.ts');
  return renderPicture(async () => drawSheet(await certificateSheet(template, facts), 2_000));
}
