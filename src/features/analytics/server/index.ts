import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { getAnalytics } from '../contract.ts';
import { readAnalytics } from './read-analytics.ts';

export { countRegistrations } from './counted-registrations.ts';
export { rangeOf } from './range.ts';

export function analyticsRoutes({ wholeTables, now }: Platform): Route[] {
  return [implement(getAnalytics, ({ query, viewer }) => readAnalytics(wholeTables, query, viewer, now()))];
}
