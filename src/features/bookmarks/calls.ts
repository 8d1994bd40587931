import { call } from '#shared/endpoint.ts';
import type { Bookmark, BookmarkState } from './contract.ts';

const eventNotFound = { status: 404, message: 'Event not found' } as const;

export const listBookmarks = call<Bookmark[]>()({
  method: 'GET',
  path: '/api/students/bookmarks',
  access: 'student',
});

export const addBookmark = call<BookmarkState>()({
  method: 'PUT',
  path: '/api/students/events/:eventId/bookmark',
  access: 'student',
  refusals: { eventNotFound },
});

export const removeBookmark = call<BookmarkState>()({
  method: 'DELETE',
  path: '/api/students/events/:eventId/bookmark',
  access: 'student',
  refusals: { eventNotFound },
});
