import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readEventPreview, readSitePreview } from '#features/landing/contract.ts';
import { Content, etagOf } from '#server/http/content.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import { createPageCache } from '#server/pages/page-cache.ts';
import { clientFolder } from '#server/pages/pages.ts';
import { previewQueue } from '#server/pictures/picture-work.ts';
import type { PublicData } from '../site-files.ts';
import type { PreviewFacts } from './draw-preview.ts';
import { eventPreview, sitePreview } from './preview-facts.ts';

/**
 * Draws a preview on the first request and keeps it until its content changes. Parallel requests wait for the same
 * drawing.
 */
export function previewRoutes({ site, events }: PublicData): Route[] {
  const kept = createPageCache<Content | undefined>({ mostPages: 100 });
  const preview = async (path: string, facts: PreviewFacts) => {
    const version = etagOf(JSON.stringify(facts));
    const picture = kept.get(path, { version, besidesSeats: version }, async () =>
      previewQueue.areTaken() ? undefined : pictureOf(await draw(facts)),
    );
    return (await picture) ?? refuse('busy', { retryAfter: previewQueue.comeBackIn() });
  };
  return [
    implement(readSitePreview, async () => preview('/', sitePreview(await site(), [...(await events()).values()]))),
    implement(readEventPreview, async ({ params }) => {
      const event = (await events()).get(params.eventId);
      return event ? preview(event._id, eventPreview(event, await site())) : refuse('eventNotFound');
    }),
  ];
}

// Imported with the first picture, because most server processes draw none.
async function draw(facts: PreviewFacts): Promise<Buffer> {
  const { drawPreview } = await import('./draw-preview.ts');
  const { renderPicture } = await import('#server/pictures/render-picture.ts');
  const drawing = await readDrawing(facts.image);
  return renderPicture(() => drawPreview(facts, drawing));
}

/** Reads a picture of the sample edition. For all other pictures the site's kolam is drawn instead. */
async function readDrawing(address: string): Promise<string | undefined> {
  if (!/^\/sample\/[a-z0-9-]+\.svg$/.test(address)) return undefined;
  return readFile(path.join(clientFolder, address), 'utf8').catch(() => undefined);
}

function pictureOf(png: Buffer): Content {
  return new Content(png, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=600',
    // Lets other sites show the picture with their links.
    'cross-origin-resource-policy': 'cross-origin',
    etag: etagOf(png),
  });
}
