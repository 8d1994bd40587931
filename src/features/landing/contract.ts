import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import { paths } from '#shared/paths.ts';

/** 1200 × 630 PNG pictures, not JSON. Chats and social networks show them as previews of a link. */
const previewBusy = {
  status: 503,
  message: 'Many pictures are being drawn right now. Please try again in a moment.',
} as const;

export const readSitePreview = endpoint({
  method: 'GET',
  path: paths.sitePreview,
  access: 'public',
  summary: 'The picture that a link to the site shows',
  output: z.unknown(),
  refusals: { busy: previewBusy },
});

export const readEventPreview = endpoint({
  method: 'GET',
  path: '/event/:eventId/preview.png',
  access: 'public',
  summary: 'The picture that a link to an event shows',
  params: z.object({ eventId: id }),
  output: z.unknown(),
  refusals: { eventNotFound: { status: 404, message: 'Event not found' }, busy: previewBusy },
});
