import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { getDashboard } from '../contract.ts';
import { readDashboard } from './read-dashboard.ts';

export function dashboardRoutes({ db, now }: Platform): Route[] {
  return [implement(getDashboard, ({ viewer }) => readDashboard(db, viewer, now()))];
}
