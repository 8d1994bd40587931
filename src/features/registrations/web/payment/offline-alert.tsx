import { Alert } from '#web/ui/alert.tsx';
import { useOnline } from './use-online.ts';

export function OfflineAlert({ className }: { className?: string }) {
  const online = useOnline();
  return (
    // There before it speaks, so that it is read out when it does.
    <div role="status" className={online ? undefined : className}>
      {!online && (
        <Alert title="You are offline">What you filled in stays here. Send it when the network is back.</Alert>
      )}
    </div>
  );
}
