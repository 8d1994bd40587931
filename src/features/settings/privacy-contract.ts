import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { optionalLines } from '#shared/fields.ts';
import { changedMeanwhile } from './rules.ts';

/** Paragraphs that the organisers add to the privacy page; '' for none. */
export const privacyNotice = z.object({ notice: optionalLines(4_000) });
export type PrivacyNotice = z.output<typeof privacyNotice>;

export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'public',
  summary: 'What the organisers say about privacy beside what every Symposia site says',
  output: privacyNotice,
});

export const updatePrivacyNotice = endpoint({
  method: 'PUT',
  path: '/api/admin/privacy',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Change what the organisers say about privacy',
  body: privacyNotice.safeExtend({
    /** The values that the form has read. If somebody has changed them since, the update is refused. */
    seen: privacyNotice.optional(),
  }),
  output: privacyNotice,
  refusals: { changedMeanwhile },
});
