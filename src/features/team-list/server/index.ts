import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { exportTeams } from './export-teams.ts';
import { findTeams } from './find-teams.ts';

export function teamListRoutes(platform: Platform): Route[] {
  return [
    implement(contract.findTeams, ({ viewer, query }) => findTeams(platform, viewer, query)),
    implement(contract.exportTeams, ({ viewer, query }) => exportTeams(platform, viewer, query)),
  ];
}
