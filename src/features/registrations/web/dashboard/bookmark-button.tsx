import { Bookmark } from 'lucide-react';
import { setBookmarked, useBookmarked } from './bookmarked.ts';

/** In the corner of an event's picture. Loaded after the cards, which are whole without it. */
export function BookmarkButton({ eventId, title }: { eventId: string; title: string }) {
  const bookmarked = useBookmarked(eventId);
  if (bookmarked === undefined) return null;
  return (
    <button
      type="button"
      aria-pressed={bookmarked}
      aria-label={`Bookmark ${title}`}
      title={bookmarked ? 'Remove the bookmark' : 'Bookmark'}
      className="absolute top-3 right-3 grid size-11 place-items-center rounded-full border border-line bg-raised text-gold hover:border-gold"
      onClick={() => setBookmarked(eventId, !bookmarked)}
    >
      <Bookmark aria-hidden size={20} fill={bookmarked ? 'currentColor' : 'none'} />
    </button>
  );
}
