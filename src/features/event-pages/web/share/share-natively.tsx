import { Share2 } from 'lucide-react';
import { useHydrated } from '#web/hooks/hydrated.ts';
import { Button } from '#web/ui/button.tsx';

/** The phone's own list of places, where it has one. */
export function ShareNatively({ title, url }: { title: string; url: string | undefined }) {
  if (!useHydrated() || typeof navigator.share !== 'function') return null;
  // Refused or called off: the other ways are beside it.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <Button size="small" onClick={share}>
      <Share2 aria-hidden size={16} />
      More
      <span className="sr-only">ways to share</span>
    </Button>
  );
}
