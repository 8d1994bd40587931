import { festTimeZone } from '#features/edition/calls.ts';
import { getTrophy } from '#features/judging/calls.ts';
import type { Trophy } from '#features/judging/contract.ts';
import { getMatrix, getStandings, type Matrix, type Standings } from '#features/judging/result-contract.ts';
import { listJudgedEvents } from '#features/judging/round-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { type Failed, loadScreen } from '#web/desk/screen-failed.tsx';

export interface OpenRound {
  matrix: Matrix;
  standings: Standings;
}

export type LoadedJudging =
  | {
      state: 'loaded';
      events: Output<typeof listJudgedEvents>;
      event: string;
      open: OpenRound | undefined;
      trophy: Trophy | undefined;
      timeZone: string;
    }
  | Failed;

/** Loads the event and round in the address. Without a round, the last one of the event. */
export function loadJudging(request: Pick<Request, 'url'>): Promise<LoadedJudging> {
  return loadScreen(request, 'The judging did not load', async () => {
    const search = new URL(request.url).searchParams;
    const [events, trophy, timeZone] = await Promise.all([
      adminApi.call(listJudgedEvents),
      // May be missing: the rest of the screen works without it.
      api.call(getTrophy).catch(() => undefined),
      festTimeZone(api),
    ]);
    const event = events.find(({ _id }) => _id === search.get('event')) ?? events[0];
    const asked = event?.rounds.find(({ _id }) => _id === search.get('round')) ?? event?.rounds.at(-1);
    const open = asked && (await readRound(asked._id));
    return { state: 'loaded', events, event: event?._id ?? '', trophy, timeZone, open };
  });
}

async function readRound(roundId: string): Promise<OpenRound> {
  const params = { roundId };
  const [matrix, standings] = await Promise.all([
    adminApi.call(getMatrix, { params }),
    adminApi.call(getStandings, { params }),
  ]);
  return { matrix, standings };
}
