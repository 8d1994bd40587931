import { useReducer, useState } from 'react';
import type { DeskItem, listDesk } from '#features/payments/desk-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { changeQueue, startQueue } from './queue.ts';
import { reread, useDecisions } from './use-decisions.ts';
import { type Narrowed, useReadAhead } from './use-read-ahead.ts';

/** The queue and what is done with it. A decision shows the next payment at once and travels behind it. */
export function useDesk(first: Output<typeof listDesk>, { eventId, q }: Narrowed) {
  const [queue, change] = useReducer(changeQueue, first, startQueue);
  const [seen, setSeen] = useState({ first, eventId, q });
  if (seen.first !== first) {
    setSeen({ first, eventId, q });
    const isAnother = seen.eventId !== eventId || seen.q !== q;
    // Somebody at work is not interrupted: only an empty desk, another event's and another search's are filled again.
    if (queue.items.length === 0 || isAnother) change({ do: 'restart', page: first });
  }
  const decisions = useDecisions(queue, change);
  const ahead = useReadAhead(queue, { eventId, q }, (page) => change({ do: 'page', page }));

  return {
    ...decisions,
    queue,
    current: queue.items[queue.at],
    ahead,
    skip: (by: 1 | -1) => change({ do: 'skip', by }),
    renew: async ({ _id }: DeskItem) => {
      const item = await reread(_id);
      if (item) change({ do: 'renew', item });
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;
