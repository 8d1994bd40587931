import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type Cancellation,
  cancellationRefusals,
  cancelOrder,
  cancelRegistration,
  getCancellation,
  getOrderCancellation,
} from '#features/registrations/cancellation-contract.ts';
import { api } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { notify } from '#web/ui/notify.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface CancelPartProps {
  registrationId: string;
  title: string;
}

/** Lets students cancel if the organisers allow it. It is not prominent, because most students do come. */
export function CancelPart({ registrationId, title }: CancelPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const params = { registrationId };
  return (
    <div>
      <Button variant="ghost" size="small" className="-ml-3.75" onClick={() => setIsOpen(true)}>
        Cancel this registration
      </Button>
      {isOpen && (
        <Suspense>
          <CancelDialog
            title="Cancel this registration?"
            what={title}
            label="Cancel registration"
            after="Your seat is free for somebody else at once. This cannot be undone."
            read={() => api.call(getCancellation, { params })}
            cancel={(refundShown) => api.call(cancelRegistration, { params, body: { refundShown } })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

export interface CancelOrderProps {
  orderId: string;
  /** The name of the pass. */
  name: string;
}

/** Lets students cancel a pass order; shows nothing if the organisers do not allow it. */
export function CancelOrder({ orderId, name }: CancelOrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const params = { orderId };
  const read = () => api.call(getOrderCancellation, { params });
  const { loaded } = useLoaded(read);
  if (loaded.state !== 'loaded') return null;
  // The button is shown only if the student can cancel, or if the dialog explains what the student can do about it.
  if (!loaded.data.mayCancel && !saidInDialog.includes(loaded.data.whyNot)) return null;
  return (
    <div>
      <Button variant="ghost" size="small" className="-ml-3.75" onClick={() => setIsOpen(true)}>
        Cancellation and refund
      </Button>
      {isOpen && (
        <Suspense>
          <CancelDialog
            title="Cancel this order?"
            what={name}
            label="Cancel the order"
            after="The pass opens no event any more. This cannot be undone."
            read={read}
            cancel={(refundShown) => api.call(cancelOrder, { params, body: { refundShown } })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const saidInDialog: readonly string[] = [cancellationRefusals.passInUse.message, cancellationRefusals.wasLetIn.message];

interface CancelDialogProps {
  title: string;
  /** The name of the event or pass. Below the title, because it may be long. */
  what: string;
  /** The label of the button that cancels. */
  label: string;
  /** What happens after cancelling. */
  after: string;
  read: () => Promise<Cancellation>;
  cancel: (refundShown: number) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Shows the refund before anything is cancelled. */
function CancelDialog({ title, what, label, after, read, cancel, onClose }: CancelDialogProps) {
  const { revalidate } = useRevalidator();
  const { loaded, retry } = useLoaded(read);
  // The refund may have changed.
  const { busy, refusal, attempt } = useAttempt('It could not be cancelled. Please try again in a moment.', retry);
  const found = loaded.state === 'loaded' ? loaded.data : undefined;

  const run = (refundShown: number) =>
    attempt(async () => {
      const { message } = await cancel(refundShown);
      notify({ title: what, description: message, tone: 'success' });
      onClose();
      await revalidate();
      catchFocus('main');
    });

  return (
    <TaskDialog
      open
      onClose={onClose}
      size="small"
      title={title}
      description={what}
      busy={busy}
      waiting="It is being cancelled."
      refusal={refusal}
      keepLabel={loaded.state === 'loading' || found?.mayCancel ? 'Keep it' : 'Close'}
      action={
        found?.mayCancel
          ? {
              label,
              busyLabel: 'Cancelling...',
              variant: 'danger',
              run: () => void run(found.comesBack),
            }
          : undefined
      }
    >
      {loaded.state === 'loading' && (
        <LoadingRegion label="Looking up your refund...">
          <Skeleton className="h-12" />
        </LoadingRegion>
      )}
      {loaded.state === 'failed' && <RetryAlert onRetry={retry}>Your refund could not be looked up.</RetryAlert>}
      {found && (found.mayCancel ? <What words={found.words} after={after} /> : <p>{found.whyNot}</p>)}
    </TaskDialog>
  );
}

function What({ words, after }: { words: string; after: string }) {
  return (
    <>
      <p className="font-medium">{words}</p>
      <p className="text-quiet">{after}</p>
    </>
  );
}
