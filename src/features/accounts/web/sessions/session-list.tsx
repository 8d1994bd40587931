import type { ReactNode } from 'react';
import type { OwnSession } from '#features/accounts/session-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

interface SessionListProps {
  sessions: readonly OwnSession[];
  timeZone: string;
  /** The session that is being ended (`useEndings`). */
  ending: string | undefined;
  onEnd: (sessionId: string) => void;
  /** More lines of the list. */
  children?: ReactNode;
}

export function SessionList({ sessions, timeZone, ending, onEnd, children }: SessionListProps) {
  return (
    <ul className="w-full min-w-0">
      {sessions.map((session) => (
        <SessionLine
          key={session._id}
          session={session}
          timeZone={timeZone}
          busy={ending === session._id}
          onEnd={() => onEnd(session._id)}
        />
      ))}
      {children}
    </ul>
  );
}

interface SessionLineProps {
  session: OwnSession;
  timeZone: string;
  busy: boolean;
  onEnd: () => void;
}

/** One session. The present one is ended by signing out. */
function SessionLine({ session, timeZone, busy, onEnd }: SessionLineProps) {
  const { device, ip, openedAt, lastSeenAt, isThisOne } = session;
  const name = device || 'Unknown device';
  const opened = momentOf(openedAt, timeZone);
  const seen = momentOf(lastSeenAt, timeZone);
  return (
    <li className="flex items-center justify-between gap-4 border-line/60 border-b py-3 first:pt-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
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
