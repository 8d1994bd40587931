import { z } from 'zod';
import { event } from '#features/events/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';

const bookmarkParams = z.object({ eventId: id });
const bookmarkState = z.object({ eventId: id, bookmarked: z.boolean() });
const eventNotFound = { status: 404, message: 'Event not found' } as const;

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/students/bookmarks',
  access: 'student',
  summary: 'The student’s bookmarked events, newest bookmark first; unpublished events are left out',
  output: z.array(z.object({ eventId: id, bookmarkedAt: instant, event })),
});
export type Bookmark = z.output<typeof listBookmarks.output>[number];

export const addBookmark = endpoint({
  method: 'PUT',
  path: '/api/students/events/:eventId/bookmark',
  access: 'student',
  summary: 'Bookmark an event; twice is once',
  params: bookmarkParams,
  output: bookmarkState,
  refusals: { eventNotFound },
});

export const removeBookmark = endpoint({
  method: 'DELETE',
  path: '/api/students/events/:eventId/bookmark',
  access: 'student',
  summary: 'Take a bookmark away; no effect without one',
  params: bookmarkParams,
  output: bookmarkState,
  refusals: { eventNotFound },
});
