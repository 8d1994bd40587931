import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { getNews, searchAll } from '../contract.ts';
import { readNews } from './read-news.ts';
import { scopeOf } from './scope.ts';
import { searchFor } from './search.ts';

export function controlRoomRoutes(platform: Platform): Route[] {
  const { db } = platform;
  return [
    implement(searchAll, async ({ query, viewer }) => searchFor(platform, await scopeOf(db, viewer), query.q)),
    implement(getNews, async ({ viewer }) => {
      const news = await readNews(db, await scopeOf(db, viewer));
      return { ...news, role: viewer.role };
    }),
  ];
}
