import { z } from 'zod';
import { event } from '#features/events/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';
import * as calls from './calls.ts';

const bookmarkParams = z.object({ eventId: id });
const bookmarkState = z.object({ eventId: id, bookmarked: z.boolean() });
export type BookmarkState = z.output<typeof bookmarkState>;

const bookmark = z.object({ eventId: id, bookmarkedAt: instant, event });
export type Bookmark = z.output<typeof bookmark>;

export const listBookmarks = endpoint({
  ...calls.listBookmarks,
  summary: 'The student’s bookmarked events, newest bookmark first; unpublished events are left out',
  output: z.array(bookmark),
});

export const addBookmark = endpoint({
  ...calls.addBookmark,
  summary: 'Bookmark an event; repeating it has no effect',
  params: bookmarkParams,
  output: bookmarkState,
});

export const removeBookmark = endpoint({
  ...calls.removeBookmark,
  summary: 'Remove a bookmark; has no effect without one',
  params: bookmarkParams,
  output: bookmarkState,
});
