import { deleteSpeaker, orderSpeakers, type SpeakerRecord } from '#features/programme/contract.ts';
import { adminApi } from '#web/api.ts';
import { onDemand } from '#web/ui/later.tsx';
import { loadSpeakers } from './load-records.ts';
import { recordPage } from './record-page.tsx';
import { RecordPicture } from './record-picture.tsx';

export const clientLoader = loadSpeakers;

const page = recordPage({
  words: {
    title: 'Speakers',
    One: 'Speaker',
    many: 'speakers',
    one: 'speaker',
    all: 'speakers',
    intro: 'In the order of the public page, which shows every change at once.',
    emptyTitle: 'No speakers found',
    empty: 'The public page says that speakers will be announced, until the first one is here.',
  },
  nameOf: ({ name }) => name,
  Entry: SpeakerEntry,
  Form: onDemand(async () => (await import('./speaker-form.tsx')).SpeakerForm),
  save: (ids) => adminApi.call(orderSpeakers, { body: { ids } }),
  remove: (recordId) => adminApi.call(deleteSpeaker, { params: { recordId } }),
});
export const { meta, HydrateFallback } = page;
export default page.Page;

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
