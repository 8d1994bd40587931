import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { getAnalytics } from '../contract.ts';
import { readAnalytics } from './read-analytics.ts';

export { countRegistrations } from './counted-registrations.ts';
export { rangeOf } from './range.ts';

export function analyticsRoutes({ db, now }: Platform): Route[] {
  return [implement(getAnalytics, ({ query, viewer }) => readAnalytics(db, query, viewer, now()))];
}
