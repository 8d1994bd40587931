import type { CertificateKind } from '#features/certificates/rules.ts';
import type { Design } from '#features/certificates/template-contract.ts';
import { drawSheet } from '#server/documents/draw-sheet.ts';
import { plainLine } from '#server/documents/printable.ts';
import { Content } from '#server/http/content.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { pdfQueue, redrawQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import { eventFacts, sampleFacts, sampleSerial, titleOf } from '../freeze.ts';
import { templateFor } from '../templates.ts';
import { certificateSheet } from './draw-certificate.ts';
import { factsOf } from './facts.ts';
import { withPicture } from './load-template.ts';

interface Asked {
  eventId: string;
  kind: CertificateKind;
  name: string;
  rank: number;
  templateId?: string | undefined;
}

/** Drawn by the same code as the certificate, with a serial number that no certificate has. */
export async function previewOf(platform: Platform, { eventId, kind, name, rank, templateId }: Asked) {
  const facts = await eventFacts(platform.db, eventId, kind);
  if (!facts) return refuse('eventNotFound');
  const template = await templateFor(platform.db, kind, templateId);
  return template ? drawn(platform, template.design, facts, { name, rank }) : refuse('templateNotFound');
}

/** A preview of a design that may not be saved yet. */
export async function previewOfDesign(
  platform: Platform,
  {
    kind,
    design,
    name,
    eventId,
  }: { kind: CertificateKind; design: Design; name: string; eventId?: string | undefined },
) {
  const facts = eventId && (await eventFacts(platform.db, eventId, kind));
  const rank = kind === 'winner' ? 1 : 0;
  return drawn(platform, design, facts || (await sampleFacts(platform.db, kind)), { name, rank });
}

async function drawn(
  platform: Platform,
  design: Design,
  about: Awaited<ReturnType<typeof sampleFacts>>,
  { name, rank }: Pick<Asked, 'name' | 'rank'>,
) {
  const queue = [redrawQueue, pdfQueue].find((one) => one.areTaken());
  if (queue) return refuse('busy', { retryAfter: queue.comeBackIn() });
  const row = {
    ...about,
    title: titleOf(about.kind, rank),
    name: plainLine(name),
    rank,
    college: 'Name of the college',
    code: 'preview',
    serial: sampleSerial,
  };
  const template = await withPicture(platform, design, 'screen').catch(() => undefined);
  if (!template) return invalid({ background: 'This picture is no longer there. Please upload it again.' });
  const facts = factsOf(row, platform.config);
  const svg = await pdfQueue.take(async () => drawSheet(await certificateSheet(template, facts), 1_188));
  return new Content(svg, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
}
