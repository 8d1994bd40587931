import { listSchedule, listSpeakers, listSponsors } from '#features/programme/contract.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';

export type Loaded<Row> = { state: 'loaded'; rows: Row[] } | Failed;

export const loadSpeakers = loader('speakers', () => adminApi.call(listSpeakers));
export const loadSponsors = loader('sponsors', () => adminApi.call(listSponsors));
export const loadSchedule = loader('the schedule', () => adminApi.call(listSchedule));

function loader<Row>(all: string, read: () => Promise<Row[]>) {
  return ({ request }: { request: Request }): Promise<Loaded<Row>> =>
    asAdmin(request, async () => {
      try {
        return { state: 'loaded', rows: await read() };
      } catch (error) {
        return whyFailed(error, `Failed to load ${all}. Please try again.`);
      }
    });
}
