import {
  getMatrix,
  getStandings,
  listJudgedEvents,
  type Matrix,
  type Standings,
} from '#features/judging/admin-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';

export interface OpenRound {
  matrix: Matrix;
  standings: Standings;
}

export type LoadedJudging =
  | { state: 'loaded'; events: Output<typeof listJudgedEvents>; event: string; open: OpenRound | undefined }
  | Failed;

/** The address says which event and round; without a round, the last one of the event. */
export function loadJudging(request: Pick<Request, 'url'>): Promise<LoadedJudging> {
  return asAdmin(request, async () => {
    try {
      const search = new URL(request.url).searchParams;
      const events = await adminApi.call(listJudgedEvents);
      const event = events.find(({ _id }) => _id === search.get('event')) ?? events[0];
      const asked = event?.rounds.find(({ _id }) => _id === search.get('round')) ?? event?.rounds.at(-1);
      return { state: 'loaded', events, event: event?._id ?? '', open: asked && (await readRound(asked._id)) };
    } catch (error) {
      return whyFailed(error, 'The judging did not load');
    }
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
