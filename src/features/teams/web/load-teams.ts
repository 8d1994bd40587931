import { festTimeZone } from '#features/edition/calls.ts';
import { adminApi, api } from '#web/api.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { listTeams, type Team } from '../contract.ts';

export interface LoadedTeams {
  state: 'loaded';
  teams: Team[];
  /** The fest's: times are shown in it wherever the organiser sits. */
  timeZone: string;
}

export async function loadTeams(): Promise<LoadedTeams | Failed> {
  try {
    const [teams, timeZone] = await Promise.all([adminApi.call(listTeams), festTimeZone(api)]);
    return { state: 'loaded', teams, timeZone };
  } catch (error) {
    return whyFailed(error, 'Failed to fetch teams. Please try again.');
  }
}
