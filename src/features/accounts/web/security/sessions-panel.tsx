import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { endAdminSession, endOtherAdminSessions, type OwnSession } from '#features/accounts/session-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { SessionLine } from '#web/desk/session-line.tsx';
import { wordsOf } from '#web/form-faults.ts';
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
          <SessionLine
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

function useEndings() {
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<string>();

  async function doing(what: string, action: () => Promise<{ message: string }>) {
    setEnding(what);
    try {
      notify({ title: (await action()).message, tone: 'success' });
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
    end: ({ _id }: OwnSession) => doing(_id, () => adminApi.call(endAdminSession, { params: { sessionId: _id } })),
    endOthers: () => doing('others', () => adminApi.call(endOtherAdminSessions)),
  };
}
