import { Bookmark } from 'lucide-react';
import { studentSession } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { useLoginAgain } from '#web/way-back/way-back.ts';
import { setMarked, useMarked } from './marks.ts';

/** Loaded only for signed-in students. */
export function EventMark({ eventId }: { eventId: string }) {
  const marked = useMarked(eventId);
  const loginAgain = useLoginAgain();

  async function change() {
    // Undefined if the list did not load. Adding a bookmark twice has no effect.
    await setMarked(eventId, !marked);
    if (!studentSession.info()) loginAgain();
  }

  return (
    <Button className="w-full" aria-pressed={marked ?? false} onClick={change}>
      <Bookmark aria-hidden size={18} fill={marked ? 'currentColor' : 'none'} />
      {marked ? 'Bookmarked' : 'Bookmark'}
    </Button>
  );
}
