import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { getNotifications, searchAll } from '../contract.ts';
import { readNotifications } from './read-notifications.ts';
import { scopeOf } from './scope.ts';
import { searchFor } from './search.ts';

export function controlRoomRoutes(platform: Platform): Route[] {
  const { db } = platform;
  return [
    implement(searchAll, async ({ query, viewer }) => searchFor(platform, await scopeOf(db, viewer), query.q)),
    implement(getNotifications, async ({ viewer }) => {
      const news = await readNotifications(db, await scopeOf(db, viewer));
      return { ...news, role: viewer.role };
    }),
  ];
}
