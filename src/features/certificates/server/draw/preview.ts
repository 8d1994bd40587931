import { drawSheet } from '#server/documents/draw-sheet.ts';
import { Content } from '#server/http/content.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { eventFacts, type Kind, titleOf } from '../freeze.ts';
import { certificateSheet } from './draw-certificate.ts';
import { factsOf, templateOf } from './facts.ts';
import { frozenName } from './names.ts';

interface Asked {
  eventId: string;
  kind: Kind;
  name: string;
}

/** Drawn by the code that makes the certificate, with a number that belongs to nobody. */
export async function previewOf({ db, config }: Platform, { eventId, kind, name }: Asked) {
  const facts = await eventFacts(db, eventId, kind);
  if (!facts) return refuse('eventNotFound');
  const title = titleOf(kind, kind === 'winner' ? 1 : undefined);
  const row = { ...facts, title, name: frozenName(name), code: 'preview', serial: '00000-00000' };
  const svg = drawSheet(certificateSheet(templateOf(row), factsOf(row, config)), 1_188);
  return new Content(Buffer.from(svg), { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
}
