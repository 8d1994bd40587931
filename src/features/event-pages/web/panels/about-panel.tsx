import type { EventView } from '../event-view.ts';
import { RegisterNow } from '../side/register-now.tsx';

export function AboutPanel({ view }: { view: EventView }) {
  const { aboutContent, description } = view.event;
  return (
    <>
      <h2 className="event-panel-title">About the event</h2>
      <p className="event-text mb-7">{aboutContent || description}</p>
      <RegisterNow view={view} />
    </>
  );
}
