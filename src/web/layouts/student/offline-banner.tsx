import { WifiOff } from 'lucide-react';
import { useOnline } from '#web/use-online.ts';

/** On every student screen, in sight wherever it is scrolled to. */
export function StudentOfflineBanner() {
  const online = useOnline();
  return (
    // There before it speaks, so that it is read out when it does.
    <div role="status" className="student-offline no-print">
      {!online && (
        <p className="student-offline-words">
          <WifiOff aria-hidden size={18} className="shrink-0 text-gold" />
          <span>
            <b className="font-semibold">You are offline.</b> What you filled in stays here: send it when the network is
            back.
          </span>
        </p>
      )}
    </div>
  );
}
