import { bookmarkCalls } from '#features/bookmarks/rules.ts';
import { api } from '#web/api.ts';
import { CornerMark } from '#web/bookmarks/corner-mark.tsx';
import { createMarks } from '#web/bookmarks/marks.ts';

const bookmarks = createMarks(bookmarkCalls(api));

export function BookmarkButton(event: { eventId: string; title: string }) {
  return <CornerMark marks={bookmarks} {...event} />;
}
