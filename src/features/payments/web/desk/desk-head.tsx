import type { RefObject } from 'react';
import { Link } from 'react-router';
import { waitForStudentText } from '#features/payments/rules.ts';
import { countOf } from '#shared/counts.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import { KeysHelp } from '#web/desk/keys/keys-help.tsx';
import type { useDeskKeys } from '#web/desk/keys/use-desk-keys.ts';
import type { DeskLoad } from '../load-payments.ts';
import { DeskSearch } from './desk-search.tsx';
import { EventFilter } from './event-filter.tsx';

interface DeskHeadProps extends Pick<DeskLoad, 'q' | 'eventId' | 'events'> {
  waiting: number;
  waitForStudent: number;
  ordersToCheck: number;
  search: RefObject<HTMLInputElement | null>;
  keys: ReturnType<typeof useDeskKeys>;
}

/** How many payments wait, and which of them are shown. */
export function DeskHead(props: DeskHeadProps) {
  const { waiting, waitForStudent, ordersToCheck, q, eventId, events, search, keys } = props;
  return (
    <div className="desk-head">
      <p>
        <b className="font-semibold">{`${countOf(waiting, 'payment')} ${q ? 'found' : 'left to check'}`}</b>
        {!q && (
          <span className="flex flex-wrap gap-x-4 text-quiet text-sm">
            {waitForStudent > 0 && waitForStudentText(waitForStudent)}
            {ordersToCheck > 0 && (
              <Link to={passOrdersPath('status', 'pending')} className="link">
                {countOf(ordersToCheck, 'order')} of passes to check
              </Link>
            )}
          </span>
        )}
      </p>
      <DeskSearch q={q} box={search} />
      <EventFilter eventId={eventId} events={events} />
      <KeysHelp on={keys.on} onChange={keys.setOn} />
    </div>
  );
}
