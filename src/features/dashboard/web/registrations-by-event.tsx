import { useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { BarList } from './bar-list.tsx';
import { Panel, Placeholder } from './panel.tsx';

const shownAtFirst = 12;

interface RegistrationsByEventProps {
  /** Sorted by the server, most registrations first. */
  events: readonly { eventTitle: string; count: number }[];
}

export function RegistrationsByEvent({ events }: RegistrationsByEventProps) {
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(0, shownAtFirst);
  // The key contains the position, because two events may have the same title.
  const bars = shown.map(({ eventTitle, count }, place) => ({
    key: `${place} ${eventTitle}`,
    label: eventTitle,
    count,
  }));
  return (
    <Panel
      title="Registrations by Event"
      aside={events.length > 0 && `${countOf(events.length, 'event')} with registrations, cancelled ones included`}
    >
      {events.length === 0 ? (
        <Placeholder>Each event gets its bar here as soon as somebody registers for it.</Placeholder>
      ) : (
        <BarList bars={bars} full={events[0]?.count ?? 0} label="Registrations by event" />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="small" to={paths.adminEvents}>
          View All Events
        </ButtonLink>
        {events.length > shownAtFirst && (
          <Button size="small" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the first ${shownAtFirst}` : `Show all ${events.length} bars`}
          </Button>
        )}
      </div>
    </Panel>
  );
}
