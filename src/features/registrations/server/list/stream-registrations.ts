import { listRegistrations } from '#features/registrations/admin-contract.ts';
import { Content, Streamed } from '#server/http/content.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { readIds } from '#server/lists/read-page.ts';
import { jsonHeaders, jsonOf } from '#server/lists/streamed-lists.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { listViewOf, tagOf } from '../list-revision.ts';
import { withAnswers } from './find-registrations.ts';
import { matchingRegistrations, type RegistrationFilters } from './matching-registrations.ts';

/** Few, because a registration may have twenty answers with long texts. */
const rowsAtOnce = 50;

/**
 * Streams all registrations that `viewer` may read and the filters match, newest first. Sends 304 if `known` is the
 * current ETag.
 */
export async function streamRegistrations(
  platform: Platform,
  links: LinkSigner,
  viewer: AdminViewer,
  filters: RegistrationFilters,
  known: string | undefined,
): Promise<Content | Streamed> {
  const { db, engine, now } = platform;
  const view = await listViewOf(db, viewer);
  const headers = { ...jsonHeaders, etag: await tagOf(db, view, now()) };
  if (known === headers.etag) return new Content(Buffer.alloc(0), headers);
  return new Streamed(jsonOf(listRegistrations.output.element, rows()), headers);

  async function* rows() {
    for await (const ids of readIds(db, matchingRegistrations(engine, view, filters))) {
      for (const some of chunksOf(ids, rowsAtOnce)) yield await withAnswers(platform, links, view, some);
    }
  }
}
