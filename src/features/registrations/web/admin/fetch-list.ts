import { listRegistrations } from '#features/registrations/admin-contract.ts';
import { apiOver } from '#web/api.ts';

/** The last whole answer, and whose it was. */
let kept: { authorization: string; tag: string; list: unknown } | undefined;

/** The list, or the very same object as before where the server has no news (304). */
export async function fetchList(): Promise<unknown> {
  return tagged.call(listRegistrations);
}

/** Whether a revision that the server tells of is one that is here already. */
export const isKnown = (revision: string): boolean => kept?.tag === revision;

const tagged = apiOver(async ({ url, ...request }) => {
  const { authorization = '' } = request.headers;
  const mine = kept?.authorization === authorization ? kept : undefined;
  const headers = { ...request.headers, ...(mine && { 'if-none-match': mine.tag }) };
  const response = await fetch(url, { ...request, headers });
  if (response.status === 304 && mine) return { status: 200, json: mine.list };
  const json: unknown = await response.json().catch(() => undefined);
  const tag = response.headers.get('etag');
  kept = response.ok && tag ? { authorization, tag, list: json } : undefined;
  return { status: response.status, json };
});
