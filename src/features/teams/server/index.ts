import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { listTeams } from '../contract.ts';
import { readTeams } from './read-teams.ts';

export function teamRoutes({ db }: Platform): Route[] {
  return [implement(listTeams, ({ viewer }) => readTeams(db, viewer))];
}
