import { momentOf } from '#shared/calendar.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

interface SessionLineProps {
  session: { device: string; ip: string; openedAt: string; lastSeenAt: string; isThisOne: boolean };
  timeZone: string;
  busy: boolean;
  onEnd: () => void;
}

/** One of the places where somebody is signed in; this one ends by signing out. */
export function SessionLine({ session, timeZone, busy, onEnd }: SessionLineProps) {
  const { device, ip, openedAt, lastSeenAt, isThisOne } = session;
  const name = device || 'Unknown device';
  const opened = momentOf(openedAt, timeZone);
  const seen = momentOf(lastSeenAt, timeZone);
  return (
    <li className="flex items-center justify-between gap-4 border-line/60 border-b py-3 first:pt-0">
      <div className="min-w-0">
        <p className="break-words font-semibold">
          {name}
          {isThisOne && (
            <Badge tone="accent" className="ml-2">
              This one
            </Badge>
          )}
        </p>
        <p className="figures break-all text-quiet text-sm">{ip || 'Address not known'}</p>
        <p className="text-quiet text-sm">
          Since <time dateTime={openedAt}>{`${opened.day}, ${opened.time}`}</time>
          {!isThisOne && (
            <>
              {', last used '}
              <time dateTime={lastSeenAt}>{`${seen.day}, ${seen.time}`}</time>
            </>
          )}
        </p>
      </div>
      {!isThisOne && (
        <Button
          size="small"
          className="flex-none"
          busy={busy}
          aria-label={`Sign out ${name}, signed in ${opened.day}, ${opened.time}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
