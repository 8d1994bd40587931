import { useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notify } from '#web/ui/notify.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Specimen } from './part.tsx';

const notices = [
  { tone: 'success', title: 'Registration Successful', description: 'You have been registered successfully!' },
  { tone: 'error', title: 'File too large', description: 'Please select a file smaller than 5MB' },
  { tone: 'info', title: 'No events', description: 'Nothing has been announced yet.' },
] as const;

export function MessageParts() {
  return (
    <div className="grid">
      <Specimen caption="toasts">
        {notices.map((notice) => (
          <Button key={notice.tone} onClick={() => notify(notice)}>
            {notice.title}
          </Button>
        ))}
      </Specimen>
      <Specimen caption="dialogs">
        <Question size="small" />
        <Question size="medium" />
        <Question size="large" />
      </Specimen>
      <Specimen caption="alerts">
        <div className="grid flex-1 gap-3">
          <Alert title="Login required">Please login to register for this event.</Alert>
          <Alert tone="success">Your profile is saved.</Alert>
          <Alert tone="warning">Full: 60 of 60.</Alert>
          <RetryAlert title="Error Loading Event" onRetry={() => {}}>
            Failed to load event details. Please try again later.
          </RetryAlert>
        </div>
      </Specimen>
      <Specimen caption="skeleton">
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-7 w-2/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </Specimen>
      <Specimen caption="empty state">
        <EmptyState title="No Registrations Found" headingLevel={3} action={<Button>Browse Events</Button>}>
          Events that you register for are listed here with their payment.
        </EmptyState>
      </Specimen>
    </div>
  );
}

function Question({ size }: { size: 'small' | 'medium' | 'large' }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>A {size} one</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size={size}
        title="No Registrations Yet"
        description="You have not registered for an event so far."
        actions={
          <>
            <Button onClick={close}>Maybe Later</Button>
            <Button variant="main" onClick={close}>
              Explore Events
            </Button>
          </>
        }
      >
        <p className="max-w-prose">Twenty-six events wait, and seats are taken in the order of registration.</p>
      </Dialog>
    </>
  );
}
