import { Content } from '#server/http/content.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { Streamed } from '#server/http/streamed.ts';
import type { Platform } from '#server/platform.ts';
import { type ListView, listViewOf, tagOf } from '../list-revision.ts';
import type { LinkSigner } from '../proof-links.ts';
import { selectRegistrations, toRegistration } from '../rows.ts';
import { isOlder } from './cursor.ts';
import { matchingRegistrations, type RegistrationFilters } from './matching-registrations.ts';

/** Read together. Others are answered between two of them, and no more than that is in memory. */
const rowsAtOnce = 500;

/** All that `viewer` may read and the filters let through, newest first; 304 where `known` is the newest tag. */
export async function streamRegistrations(
  platform: Platform,
  links: LinkSigner,
  viewer: AdminViewer,
  filters: RegistrationFilters,
  known: string | undefined,
): Promise<Content | Streamed> {
  const { db, now } = platform;
  const view = await listViewOf(db, viewer);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding, authorization',
    etag: await tagOf(db, view, now()),
  };
  if (known === headers.etag) return new Content(Buffer.alloc(0), headers);
  return new Streamed(jsonOf(), headers);

  async function* jsonOf() {
    let start = '[';
    for await (const rows of chunks()) {
      yield start + rows.map((row) => JSON.stringify(toRegistration(row, links, view))).join(',');
      start = ',';
    }
    yield start === '[' ? '[]' : ']';
  }

  async function* chunks() {
    let last: { createdAt: string; id: string } | undefined;
    for (;;) {
      const rows = await readChunk(view, last);
      if (rows.length > 0) yield rows;
      const end = rows.at(-1);
      if (!end || rows.length < rowsAtOnce) return;
      last = { createdAt: end.created_at, id: end.id };
    }
  }

  function readChunk(of: ListView, last: { createdAt: string; id: string } | undefined) {
    let ids = matchingRegistrations(platform, of, filters)
      .select('registrations.id')
      .orderBy('registrations.created_at', 'desc')
      .orderBy('registrations.id', 'desc')
      .limit(rowsAtOnce);
    if (last) ids = ids.where(isOlder(last));
    return selectRegistrations(db)
      .where('registrations.id', 'in', ids)
      .orderBy('registrations.created_at', 'desc')
      .orderBy('registrations.id', 'desc')
      .execute();
  }
}
