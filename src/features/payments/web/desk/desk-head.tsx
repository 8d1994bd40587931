import type { RefObject } from 'react';
import { waitForStudentText } from '#features/payments/rules.ts';
import { countOf } from '#shared/counts.ts';
import type { DeskLoad } from '../load-payments.ts';
import { DeskSearch } from './desk-search.tsx';
import { EventFilter } from './event-filter.tsx';
import { KeysHelp } from './keys-help.tsx';
import type { useDeskKeys } from './use-desk-keys.ts';

interface DeskHeadProps extends Pick<DeskLoad, 'q' | 'eventId' | 'events'> {
  waiting: number;
  waitForStudent: number;
  search: RefObject<HTMLInputElement | null>;
  keys: ReturnType<typeof useDeskKeys>;
}

/** How many payments wait, and which of them are shown. */
export function DeskHead({ waiting, waitForStudent, q, eventId, events, search, keys }: DeskHeadProps) {
  return (
    <div className="desk-head">
      <p>
        <b className="font-semibold">{`${countOf(waiting, 'payment')} ${q ? 'found' : 'left to check'}`}</b>
        {!q && waitForStudent > 0 && (
          <span className="block text-quiet text-sm">{waitForStudentText(waitForStudent)}</span>
        )}
      </p>
      <DeskSearch q={q} box={search} />
      <EventFilter eventId={eventId} events={events} />
      <KeysHelp on={keys.on} onChange={keys.setOn} />
    </div>
  );
}
