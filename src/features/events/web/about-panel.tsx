import type { FestEvent } from '../contract.ts';
import { RegisterNow } from './register-now.tsx';

export function AboutPanel({ event }: { event: FestEvent }) {
  return (
    <>
      <h2 className="event-panel-title">About the event</h2>
      <p className="event-text">{event.aboutContent || event.description}</p>
      <RegisterNow event={event} className="mt-7" />
    </>
  );
}
