import { CircleAlert, Lock } from 'lucide-react';
import type { FestEvent } from '#features/events/contract.ts';
import { qrState } from './row-words.ts';

/** Whether students find a code to pay with. One that is set is locked. */
export function QrMark({ event }: { event: FestEvent }) {
  const state = qrState(event);
  if (state === 'Not needed') return <span className="text-quiet">{state}</span>;
  const Icon = state === 'Set' ? Lock : CircleAlert;
  return (
    <span
      className={
        state === 'Set'
          ? 'inline-flex items-center gap-1.5 text-leaf'
          : 'inline-flex items-center gap-1.5 text-turmeric'
      }
    >
      <Icon aria-hidden size={14} className="-mt-0.5" />
      {state}
    </span>
  );
}
