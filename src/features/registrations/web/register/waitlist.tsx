import { useRevalidator } from 'react-router';
import { waitlistCalls } from '#features/waitlist/rules.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { WaitlistPanel } from '#web/waitlist/waitlist-panel.tsx';

/** Where the form would be, for a student whom a full event has no seat for. */
export function RegisterWaitlist({ eventId }: { eventId: string }) {
  const { revalidate } = useRevalidator();
  const calls = waitlistCalls(api, eventId);
  // Joining may find that a seat is free after all: then the form opens.
  const join = () => calls.join().finally(() => void revalidate());
  return <WaitlistPanel calls={{ ...calls, join }} registerPath={paths.eventRegister(eventId)} />;
}
