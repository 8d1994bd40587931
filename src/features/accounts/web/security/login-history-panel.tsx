import { useState } from 'react';
import { type LoginHistory, mostSignIns } from '#features/accounts/session-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { Button } from '#web/ui/button.tsx';
import type { LoadedSecurity } from './load-security.ts';
import { PanelFailed, SecurityPanel } from './security-panel.tsx';

export function LoginHistoryPanel({ history, timeZone }: Pick<LoadedSecurity, 'history' | 'timeZone'>) {
  return (
    <SecurityPanel title="Login History">
      {'failure' in history ? (
        <PanelFailed message={history.failure} />
      ) : (
        <History history={history} timeZone={timeZone} />
      )}
    </SecurityPanel>
  );
}

function History({ history, timeZone }: { history: LoginHistory; timeZone: string }) {
  const { lastLogin, lastLoginIp, loginHistory } = history;
  if (lastLogin === null && loginHistory.length === 0) return <p className="text-quiet">No login history available</p>;
  return (
    <>
      {lastLogin !== null && <LastLogin at={lastLogin} ip={lastLoginIp ?? ''} timeZone={timeZone} />}
      {loginHistory.length > 0 && (
        <div className="grid gap-1">
          <h3 className="font-bold text-quiet text-sm">Previous sessions</h3>
          <SignIns list={loginHistory} timeZone={timeZone} />
          {loginHistory.length === mostSignIns && (
            <p className="text-quiet text-sm">Only the latest {mostSignIns} are listed.</p>
          )}
        </div>
      )}
    </>
  );
}

/** Only the latest failures, because a guesser can leave hundreds, which would push the list below far down. */
const shownFirst = 10;

export function FailedSignInsPanel({ history, timeZone }: Pick<LoadedSecurity, 'history' | 'timeZone'>) {
  const [showsAll, setShowsAll] = useState(false);
  // The panel above already says that the history did not load.
  if ('failure' in history) return null;
  const { failedSignIns } = history;
  return (
    <SecurityPanel title="Failed sign-ins">
      {failedSignIns.length > 0 ? (
        <>
          <p className="text-quiet">
            Wrong passwords or codes with your email. If they were not yours, choose a new password and switch on
            two-factor sign-in in the settings.
          </p>
          <SignIns list={showsAll ? failedSignIns : failedSignIns.slice(0, shownFirst)} timeZone={timeZone} />
          {!showsAll && failedSignIns.length > shownFirst && (
            <Button size="small" className="justify-self-start" onClick={() => setShowsAll(true)}>
              {failedSignIns.length === mostSignIns ? 'Show the latest' : 'Show all'} {failedSignIns.length}
            </Button>
          )}
        </>
      ) : (
        <p className="text-quiet">No sign-in with your email has failed.</p>
      )}
    </SecurityPanel>
  );
}

function SignIns({ list, timeZone }: { list: LoginHistory['loginHistory']; timeZone: string }) {
  return (
    <ol className="min-w-0">
      {list.map(({ ip, timestamp }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sign-ins may share a moment; the list grows at its head
        <li key={`${timestamp} ${list.length - place}`} className="login-line">
          <Moment at={timestamp} timeZone={timeZone} />
          <span className="figures min-w-0 break-all text-quiet">{ip}</span>
        </li>
      ))}
    </ol>
  );
}

function LastLogin({ at, ip, timeZone }: { at: string; ip: string; timeZone: string }) {
  return (
    <div className="last-login">
      <h3 className="text-quiet text-sm">Last login</h3>
      <p className="text-lg leading-snug">
        <Moment at={at} timeZone={timeZone} />
      </p>
      <p className="figures break-all text-quiet">from {ip}</p>
    </div>
  );
}

function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  const { day, time } = momentOf(at, timeZone);
  return (
    <time dateTime={at} className="figures font-medium">
      {`${day}, ${time}`}
    </time>
  );
}
