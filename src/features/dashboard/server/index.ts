import type { CountSample } from '#features/settings/server/index.ts';
import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { getDashboard } from '../contract.ts';
import { readDashboard } from './read-dashboard.ts';

export function dashboardRoutes(platform: Platform, { countSample }: { countSample: CountSample }): Route[] {
  return [implement(getDashboard, ({ viewer }) => readDashboard(platform, viewer, countSample))];
}
