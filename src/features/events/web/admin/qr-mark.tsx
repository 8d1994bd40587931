import { CircleAlert, Lock } from 'lucide-react';
import type { FestEvent } from '#features/events/contract.ts';
import type { SitePayment } from './load-events.ts';
import { type QrState, qrStates } from './row-text.ts';

/** Shows which payment details students get. A picture that is set is locked. */
export function QrMark({ event, site }: { event: FestEvent; site: SitePayment }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      {qrStates(event, site).map((state) => (
        <State key={state} state={state} />
      ))}
    </span>
  );
}

function State({ state }: { state: QrState }) {
  if (state === 'Not needed') return <span className="text-quiet">{state}</span>;
  if (state !== 'Picture' && state !== 'Missing') return <span>{state}</span>;
  const Icon = state === 'Picture' ? Lock : CircleAlert;
  return (
    <span className={state === 'Missing' ? 'event-qr-state text-warning' : 'event-qr-state'}>
      <Icon aria-hidden size={14} />
      {state}
    </span>
  );
}
