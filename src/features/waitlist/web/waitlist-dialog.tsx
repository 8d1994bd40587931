import type { FestEvent } from '#features/events/contract.ts';
import { countOf } from '#shared/counts.ts';
import type { Output } from '#shared/endpoint.ts';
import { instantText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listWaiting, type Waiting } from '../contract.ts';

export interface WaitlistDialogProps {
  event: FestEvent;
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

/** The students who wait for a seat of an event, in order. */
export function WaitlistDialog({ event, timeZone, open, onClose }: WaitlistDialogProps) {
  const { loaded, retry } = useLoaded(() => adminApi.call(listWaiting, { params: { eventId: event._id } }));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Waitlist"
      description={event.title}
      actions={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      {loaded.state === 'failed' && (
        <RetryAlert onRetry={retry}>{messageOf(loaded.error, 'The waitlist could not be loaded.')}</RetryAlert>
      )}
      {loaded.state === 'loading' && (
        <LoadingRegion label="Loading the waitlist...">
          <Skeleton className="h-32" />
        </LoadingRegion>
      )}
      {loaded.state === 'loaded' && <Shown list={loaded.data} timeZone={timeZone} />}
    </Dialog>
  );
}

type List = Output<typeof listWaiting>;

function Shown({ list, timeZone }: { list: List; timeZone: string }) {
  const { entries, capacity, seatsTaken, seatsOffered } = list;
  return (
    <div className="grid gap-4">
      <p className="text-quiet text-sm tabular-nums">
        {`${seatsTaken} of ${countOf(capacity, 'seat')} taken${seatsOffered > 0 ? `, ${seatsOffered} offered` : ''}. `}
        {entries.length === 0 &&
          (seatsTaken < capacity
            ? 'Nobody waits. Once the event is full, students can join the waitlist.'
            : 'Nobody waits yet. Students can join the waitlist on the page of the event.')}
      </p>
      <ol className="border-line border-t empty:border-t-0">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
    </div>
  );
}

function Entry({ entry, timeZone }: { entry: Waiting; timeZone: string }) {
  const { position, name, email, phone, college, state, joinedAt, offerUntil } = entry;
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 border-line border-b py-3">
      <span className="text-quiet tabular-nums">{position > 0 && position}</span>
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          {name}
          {state === 'offered' && (
            <Badge tone="accent" className="ml-2">
              Offered
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-quiet text-sm">{[college, email, phone].filter(Boolean).join(' · ')}</p>
        <p className="text-quiet text-sm">
          {state === 'offered'
            ? `Seat kept until ${instantText(offerUntil, timeZone)}`
            : `Waits since ${instantText(joinedAt, timeZone)}`}
        </p>
      </div>
    </li>
  );
}
