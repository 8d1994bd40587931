import type { ReadSoldAt } from '#features/events/server/index.ts';
import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { addBookmark, readBookmarks, removeBookmark } from './bookmarks.ts';

export { exportBookmarks } from './bookmarks.ts';

export function bookmarkRoutes(platform: Platform, readSoldAt: ReadSoldAt): Route[] {
  return [
    implement(contract.listBookmarks, ({ viewer }) => readBookmarks(platform, readSoldAt, viewer.id)),
    implement(contract.addBookmark, ({ viewer, params }) => addBookmark(platform, viewer.id, params.eventId)),
    implement(contract.removeBookmark, ({ viewer, params }) => removeBookmark(platform, viewer.id, params.eventId)),
  ];
}
