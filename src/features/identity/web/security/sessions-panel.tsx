import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { endOtherAdminSessions } from '#features/account/contract.ts';
import { type AdminSession, endAdminSession } from '#features/identity/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { momentOf } from '#web/desk/moments.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import type { LoadedSecurity } from './load-security.ts';
import { PanelFailed, SecurityPanel } from './security-panel.tsx';

export function SessionsPanel({ sessions, timeZone }: Pick<LoadedSecurity, 'sessions' | 'timeZone'>) {
  const { end, endOthers, ending } = useEndings();
  if ('failure' in sessions) {
    return (
      <SecurityPanel title="Where you are signed in">
        <PanelFailed message={sessions.failure} />
      </SecurityPanel>
    );
  }
  return (
    <SecurityPanel title="Where you are signed in">
      <ul className="min-w-0">
        {sessions.map((session) => (
          <Session
            key={session._id}
            session={session}
            timeZone={timeZone}
            busy={ending === session._id}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button size="small" variant="danger" busy={ending === 'others'} onClick={endOthers}>
          <LogOut aria-hidden size={16} />
          Log Out of All Other Sessions
        </Button>
      ) : (
        <p className="text-quiet text-sm">You are signed in nowhere else.</p>
      )}
    </SecurityPanel>
  );
}

interface SessionProps {
  session: AdminSession;
  timeZone: string;
  busy: boolean;
  onEnd: () => void;
}

function Session({ session, timeZone, busy, onEnd }: SessionProps) {
  const { device, ip, openedAt, lastSeenAt, isThisOne } = session;
  const name = device || 'Unknown device';
  const opened = momentOf(openedAt, timeZone);
  return (
    <li className="session-line">
      <div className="min-w-0">
        <p className="break-words font-semibold">
          {name}
          {isThisOne && (
            <Badge tone="gold" className="ml-2">
              This one
            </Badge>
          )}
        </p>
        <p className="figures break-all text-quiet text-sm">{ip || 'Address not known'}</p>
        <p className="text-quiet text-sm">
          Since <time dateTime={openedAt}>{`${opened.day}, ${opened.time}`}</time>
          {!isThisOne && <LastSeen at={lastSeenAt} timeZone={timeZone} />}
        </p>
      </div>
      {!isThisOne && (
        <Button
          size="small"
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

function LastSeen({ at, timeZone }: { at: string; timeZone: string }) {
  const { day, time } = momentOf(at, timeZone);
  return (
    <>
      {', last used '}
      <time dateTime={at}>{`${day}, ${time}`}</time>
    </>
  );
}

function useEndings() {
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<string>();

  async function doing(what: string, deed: () => Promise<{ message: string }>) {
    setEnding(what);
    try {
      notify({ title: (await deed()).message, tone: 'success' });
      await revalidate();
    } catch (error) {
      notify({ title: wordsOf(error, 'That did not work. Please try again.'), tone: 'error' });
      // Over already: the list is behind.
      if (error instanceof ApiError && error.status === 404) await revalidate();
    } finally {
      setEnding(undefined);
    }
  }

  return {
    ending,
    end: ({ _id }: AdminSession) => doing(_id, () => adminApi.call(endAdminSession, { params: { sessionId: _id } })),
    endOthers: () => doing('others', () => adminApi.call(endOtherAdminSessions)),
  };
}
