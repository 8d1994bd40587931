import { Bookmark } from 'lucide-react';
import { bookmarkCalls } from '#features/bookmarks/rules.ts';
import { api } from '#web/api.ts';
import { createMarks } from '#web/bookmarks/marks.ts';
import { Button } from '#web/ui/button.tsx';

const bookmarks = createMarks(bookmarkCalls(api));

/** For a signed-in student; loaded for nobody else. */
export function EventMark({ eventId }: { eventId: string }) {
  const marked = bookmarks.useMarked(eventId);
  return (
    <Button
      className="w-full"
      aria-pressed={marked ?? false}
      busy={marked === undefined}
      onClick={() => bookmarks.setMarked(eventId, !marked)}
    >
      <Bookmark aria-hidden size={18} fill={marked ? 'currentColor' : 'none'} />
      {marked ? 'Bookmarked' : 'Bookmark'}
    </Button>
  );
}
