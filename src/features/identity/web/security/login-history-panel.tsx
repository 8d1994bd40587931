import type { LoginHistory } from '#features/identity/contract.ts';
import { momentOf } from '#web/desk/moments.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
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
          <ol className="min-w-0">
            {loginHistory.map(({ ip, timestamp, succeeded }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two attempts may share a moment; the list grows at its head
              <li key={`${timestamp} ${loginHistory.length - place}`} className="login-line">
                <Moment at={timestamp} timeZone={timeZone} />
                <span className="figures min-w-0 break-all text-quiet">{ip}</span>
                {!succeeded && <StatusBadge status="failed sign-in" tone="kumkum" className="justify-self-start" />}
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
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
