import { listSchedule, listSpeakers, listSponsors } from '#features/programme/contract.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, loadScreen } from '#web/desk/screen-failed.tsx';

export type Loaded<Row> = { state: 'loaded'; rows: Row[] } | Failed;

export const loadSpeakers = loader('speakers', () => adminApi.call(listSpeakers));
export const loadSponsors = loader('sponsors', () => adminApi.call(listSponsors));
export const loadSchedule = loader('the schedule', () => adminApi.call(listSchedule));

function loader<Row>(all: string, read: () => Promise<Row[]>) {
  return ({ request }: { request: Request }): Promise<Loaded<Row>> =>
    loadScreen(request, `Failed to load ${all}. Please try again.`, async () => {
      return { state: 'loaded', rows: await read() };
    });
}
