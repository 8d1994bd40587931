import { Bookmark } from 'lucide-react';
import { studentSession } from '#web/sessions.ts';
import { useLoginAgain } from '#web/way-back/way-back.ts';
import { setMarked, useMarked } from './marks.ts';

/** In the corner of an event's picture. Loaded after the cards, which work without it. */
export function CornerMark({ eventId, title }: { eventId: string; title: string }) {
  const marked = useMarked(eventId);
  const loginAgain = useLoginAgain();
  if (marked === undefined) return null;

  async function change() {
    await setMarked(eventId, !marked);
    if (!studentSession.info()) loginAgain();
  }

  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={`Bookmark ${title}`}
      title={marked ? 'Remove the bookmark' : 'Bookmark'}
      className="absolute top-3 right-3 grid size-11 place-items-center rounded-full border border-line bg-raised text-accent hover:border-accent"
      onClick={change}
    >
      <Bookmark aria-hidden size={20} fill={marked ? 'currentColor' : 'none'} />
    </button>
  );
}
