import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useAddress } from '#web/desk/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Desk } from './use-desk.ts';

interface NothingWaitsProps extends Pick<Desk, 'ahead'> {
  hasDecided: boolean;
  isSearch: boolean;
}

/**
 * Shown when the desk has no payment to show, because the next ones are loading, could not be loaded, or do not exist.
 */
export function NothingWaits({ ahead, hasDecided, isSearch }: NothingWaitsProps) {
  const { change } = useAddress();
  const { revalidate, state } = useRevalidator();
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus disappeared together with the last payment.
  useEffect(() => {
    if (hasDecided && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [hasDecided]);
  if (ahead.isLoading) {
    return (
      <LoadingRegion label="Loading the next payments...">
        <Skeleton className="h-80" />
      </LoadingRegion>
    );
  }
  if (ahead.hasFailed) {
    return (
      <RetryAlert title="The next payments did not come" onRetry={ahead.again}>
        What you have decided is safe.
      </RetryAlert>
    );
  }
  if (isSearch) {
    return (
      <EmptyState
        title="No payment that waits was found"
        action={
          <Button size="small" onClick={() => change({ q: '' })}>
            Clear the search
          </Button>
        }
      >
        The desk has only what waits to be checked. Decided payments are in Registrations.
      </EmptyState>
    );
  }
  return (
    <div ref={box} tabIndex={-1}>
      <EmptyState
        title="Nothing left to check"
        action={
          <Button size="small" busy={state === 'loading'} onClick={() => void revalidate()}>
            Look again
          </Button>
        }
      >
        Payments come here, oldest first, as soon as a participant sends a proof.
      </EmptyState>
    </div>
  );
}
