import { lazy, Suspense, useState } from 'react';
import { useMay } from '#web/may.ts';

const RecordHistory = lazy(async () => {
  const module = await import('#features/audit/web/index.ts');
  return { default: module.RecordHistory };
});

/** Who changed this event: read only when somebody asks, since most come to edit. */
export function EventHistory({ eventId }: { eventId: string }) {
  const [wanted, setWanted] = useState(false);
  if (!useMay('audit.read')) return null;
  return (
    <details className="event-history" onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary className="unfold text-quiet text-sm">Who changed this event</summary>
      {wanted && (
        <Suspense>
          <RecordHistory subject={`event:${eventId}`} />
        </Suspense>
      )}
    </details>
  );
}
