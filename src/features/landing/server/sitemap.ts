import type { FestEvent } from '#features/events/contract.ts';
import { paths } from '#shared/paths.ts';
import { escapeHtml } from '#shared/text.ts';

/** The landing page, every published event and the winners, for search engines (sitemaps.org). */
export function sitemapXml(
  base: string,
  events: Iterable<Pick<FestEvent, '_id' | 'updatedAt'>>,
  winnersAt: string | undefined,
): string {
  const all = [...events];
  const newest = all
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const entries = [
    entry(`${base}${paths.home}`, newest),
    ...(winnersAt === undefined ? [] : [entry(`${base}${paths.winners}`, winnersAt)]),
    ...all.map(({ _id, updatedAt }) => entry(`${base}${paths.event(_id)}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function entry(address: string, changedAt: string | undefined): string {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return `<url><loc>${escapeHtml(address)}</loc>${changed}</url>`;
}
