import { clsx } from 'clsx';
import { Hourglass, WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useIsWaiting } from '#web/network/waiting.ts';

/** Always visible on every student screen: says why the page has to wait. */
export function StudentStateBanner({ className }: { className?: string }) {
  const online = useOnline();
  const isWaiting = useIsWaiting();
  return (
    // In the page before it has a text, because screen readers announce only later changes.
    <div role="status" className={clsx('student-state no-print', className)}>
      {!online ? (
        <Words icon={WifiOff} title="You are offline.">
          What you filled in stays here: send it when the network is back.
        </Words>
      ) : (
        isWaiting && (
          <Words icon={Hourglass} title="Many students are here right now. You are in line…">
            Please keep this page open: it goes on by itself.
          </Words>
        )
      )}
    </div>
  );
}

function Words({ icon: Icon, title, children }: { icon: typeof WifiOff; title: string; children: ReactNode }) {
  return (
    <p className="student-state-words">
      <Icon aria-hidden size={18} className="shrink-0 text-accent" />
      <span>
        <b className="font-semibold">{title}</b> {children}
      </span>
    </p>
  );
}

/** Whether the device reports a network. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
