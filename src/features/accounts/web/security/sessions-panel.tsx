import { LogOut } from 'lucide-react';
import { endAdminSession, endOtherAdminSessions } from '#features/accounts/session-contract.ts';
import { adminApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { sessionsHeadingId, useEndings } from '../sessions/use-endings.ts';
import type { LoadedSecurity } from './load-security.ts';
import { PanelFailed, SecurityPanel } from './security-panel.tsx';

export function SessionsPanel({ sessions, timeZone }: Pick<LoadedSecurity, 'sessions' | 'timeZone'>) {
  const { end, ending } = useEndings();
  if ('failure' in sessions) {
    return (
      <SecurityPanel title="Where you are signed in">
        <PanelFailed message={sessions.failure} />
      </SecurityPanel>
    );
  }
  return (
    <SecurityPanel title="Where you are signed in" titleId={sessionsHeadingId}>
      <SessionList
        sessions={sessions}
        timeZone={timeZone}
        ending={ending}
        onEnd={(sessionId) => end(sessionId, () => adminApi.call(endAdminSession, { params: { sessionId } }))}
      />
      {sessions.length > 1 ? (
        <Button
          size="small"
          variant="danger"
          busy={ending === 'others'}
          onClick={() => end('others', () => adminApi.call(endOtherAdminSessions))}
        >
          <LogOut aria-hidden size={16} />
          Log Out of All Other Sessions
        </Button>
      ) : (
        <p className="text-quiet text-sm">You are signed in nowhere else.</p>
      )}
    </SecurityPanel>
  );
}
