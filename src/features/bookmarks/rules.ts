import type { Api } from '#shared/api-client.ts';
import { addBookmark, listBookmarks, removeBookmark } from './calls.ts';

/** Bookmarks as the buttons on events read and set them: by the event's id alone. */
export function bookmarkCalls(api: Api) {
  return {
    list: async () => (await api.call(listBookmarks)).map(({ eventId }) => eventId),
    set: (eventId: string, marked: boolean) => api.call(marked ? addBookmark : removeBookmark, { params: { eventId } }),
  };
}
