import { deleteSponsor, orderSponsors, type SponsorRecord } from '#features/programme/contract.ts';
import { adminApi } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { onDemand } from '#web/ui/later.tsx';
import { loadSponsors } from './load-records.ts';
import { recordPage } from './record-page.tsx';
import { RecordPicture } from './record-picture.tsx';

export const clientLoader = loadSponsors;

const page = recordPage({
  words: {
    title: 'Sponsors',
    One: 'Sponsor',
    many: 'sponsors',
    one: 'sponsor',
    all: 'sponsors',
    intro: 'In the order of the public page: main sponsors large, co-sponsors beside them.',
    emptyTitle: 'No sponsors found',
    empty: 'The public page invites sponsors to write to the organisers, until the first one is here.',
  },
  nameOf: ({ name }) => name,
  Entry: SponsorEntry,
  Form: onDemand(async () => (await import('./sponsor-form.tsx')).SponsorForm),
  save: (ids) => adminApi.call(orderSponsors, { body: { ids } }),
  remove: (recordId) => adminApi.call(deleteSponsor, { params: { recordId } }),
});
export const { meta, HydrateFallback } = page;
export default page.Page;

function SponsorEntry({ row: { name, tier, text, logo, url } }: { row: SponsorRecord }) {
  return (
    <>
      <RecordPicture src={logo} name={name} whole />
      <div className="grid min-w-0 content-center gap-x-6 gap-y-1 lg:flex-1 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 self-start">
          <p className="font-semibold">{name}</p>
          <Badge tone={tier === 'main' ? 'accent' : 'plain'}>{tier === 'main' ? 'Main sponsor' : 'Co-sponsor'}</Badge>
        </div>
        <div className="min-w-0 text-sm">
          <p className="line-clamp-2 text-quiet">{text}</p>
          {url && (
            <a href={url} target="_blank" rel="noreferrer" className="link">
              {url.replace(/^https:\/\//, '')}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </div>
      </div>
    </>
  );
}
