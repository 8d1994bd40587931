import type { z } from 'zod';
import {
  endOtherSessions,
  endSession,
  type listSessions,
  removeCalendarFeed,
} from '#features/accounts/session-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { api } from '#web/api.ts';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { sessionsHeadingId, useEndings } from '../sessions/use-endings.ts';
import { SettingSection } from './setting-section.tsx';

export type Sessions = z.output<typeof listSessions.output>;

interface SessionsSettingProps {
  /** Undefined if they did not load. */
  sessions: Sessions | undefined;
  timeZone: string;
}

export function SessionsSetting({ sessions: loaded, timeZone }: SessionsSettingProps) {
  return (
    <SettingSection
      title="Where you are signed in"
      titleId={sessionsHeadingId}
      intro="A phone you lost, a computer in the lab: sign it out here. A session ends by itself after seven days without use, and after 60 days in any case."
    >
      {loaded ? <SignedIn loaded={loaded} timeZone={timeZone} /> : <NotLoaded title="Your sessions did not load" />}
    </SettingSection>
  );
}

function SignedIn({ loaded, timeZone }: { loaded: Sessions; timeZone: string }) {
  const { sessions, calendarFeedMadeAt } = loaded;
  const { ending, end } = useEndings();
  const isElsewhere = sessions.length > 1 || calendarFeedMadeAt !== null;
  return (
    <>
      <SessionList
        sessions={sessions}
        timeZone={timeZone}
        ending={ending}
        onEnd={(sessionId) => end(sessionId, () => api.call(endSession, { params: { sessionId } }))}
      >
        {calendarFeedMadeAt !== null && (
          <CalendarLine
            madeAt={calendarFeedMadeAt}
            timeZone={timeZone}
            busy={ending === 'calendar'}
            onEnd={() => end('calendar', () => api.call(removeCalendarFeed))}
          />
        )}
      </SessionList>
      {isElsewhere ? (
        <div className="grid justify-items-start gap-2">
          <Button busy={ending === 'others'} onClick={() => end('others', () => api.call(endOtherSessions))}>
            Sign out elsewhere
          </Button>
          {calendarFeedMadeAt !== null && (
            <p className="text-quiet text-sm">This also ends your private calendar address.</p>
          )}
        </div>
      ) : (
        <p className="text-quiet text-sm">You are signed in nowhere else.</p>
      )}
    </>
  );
}

interface CalendarLineProps {
  madeAt: string;
  timeZone: string;
  busy: boolean;
  onEnd: () => void;
}

/** Listed with the sessions, because the address shows the student's events without a session. */
function CalendarLine({ madeAt, timeZone, busy, onEnd }: CalendarLineProps) {
  const { day, time } = momentOf(madeAt, timeZone);
  return (
    <li className="flex items-center justify-between gap-4 border-line/60 border-b py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">Private calendar address</p>
        <p className="text-quiet text-sm">
          Made <time dateTime={madeAt}>{`${day}, ${time}`}</time>. Anyone who has it can read your events.
        </p>
      </div>
      <Button
        size="small"
        className="flex-none"
        busy={busy}
        aria-label="End the private calendar address"
        onClick={onEnd}
      >
        End it
      </Button>
    </li>
  );
}
