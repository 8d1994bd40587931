import { deleteSpeaker, listSpeakers, orderSpeakers, type SpeakerRecord } from '#features/programme/contract.ts';
import { adminApi } from '#web/api.ts';
import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { onDemand } from '#web/ui/later.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/speakers-page.ts';
import { loadRecords } from './load-records.ts';
import { RecordPicture } from './record-picture.tsx';
import { RecordScreen } from './record-screen.tsx';

const SpeakerForm = onDemand(async () => (await import('./speaker-form.tsx')).SpeakerForm);

export const meta: Route.MetaFunction = () => notIndexed('Speakers · Symposia');

const intro = 'In the order of the public page, which shows every change at once.';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadRecords(request, () => adminApi.call(listSpeakers), 'Failed to load speakers. Please try again.');
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Speakers" intro={intro} />
      <ListSkeleton label="Loading speakers..." />
    </>
  );
}

export default function SpeakersPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordScreen
      words={{
        title: 'Speakers',
        One: 'Speaker',
        many: 'speakers',
        one: 'speaker',
        intro,
        emptyTitle: 'No speakers found',
        empty: 'The public page says that speakers will be announced, until the first one is here.',
      }}
      loaded={loaderData}
      nameOf={({ name }) => name}
      Entry={SpeakerEntry}
      Form={SpeakerForm}
      save={(ids) => adminApi.call(orderSpeakers, { body: { ids } })}
      remove={(recordId) => adminApi.call(deleteSpeaker, { params: { recordId } })}
    />
  );
}

function SpeakerEntry({ row: { name, role, topic, about, photo } }: { row: SpeakerRecord }) {
  return (
    <>
      <RecordPicture src={photo} name={name} />
      <div className="grid min-w-0 content-center gap-x-6 gap-y-0.5 lg:flex-1 lg:grid-cols-2">
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-accent text-sm">{role}</p>
        </div>
        <div className="min-w-0">
          <p>{topic}</p>
          <p className="line-clamp-2 text-quiet text-sm">{about}</p>
        </div>
      </div>
    </>
  );
}
