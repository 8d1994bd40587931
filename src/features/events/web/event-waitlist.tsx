import { waitlistCalls } from '#features/waitlist/rules.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { WaitlistPanel } from '#web/waitlist/waitlist-panel.tsx';

/** For a signed-in student at a full event; loaded for nobody else. */
export function EventWaitlist({ eventId }: { eventId: string }) {
  return <WaitlistPanel calls={waitlistCalls(api, eventId)} registerPath={paths.eventRegister(eventId)} />;
}
