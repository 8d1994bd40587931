import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { type DeskItem, listDesk } from '#features/payments/desk-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';
import { changeQueue, needsMore, type Queue, startQueue } from './queue.ts';
import { reread, useDecisions } from './use-decisions.ts';

/**
 * The queue and the decisions. After a decision the next payment is shown at once, and the decision is sent in the
 * background.
 */
export function useDesk(first: Output<typeof listDesk>, { eventId, q }: Narrowed) {
  const [queue, change] = useReducer(changeQueue, first, startQueue);
  const [seen, setSeen] = useState({ first, eventId, q });
  if (seen.first !== first) {
    setSeen({ first, eventId, q });
    const isAnother = seen.eventId !== eventId || seen.q !== q;
    // A new list replaces the queue only if the queue is empty, or if the event or the search has changed. Otherwise it
    // would interrupt the organiser.
    if (queue.items.length === 0 || isAnother) change({ do: 'restart', page: first });
  }
  const decisions = useDecisions(queue, change);
  const ahead = useReadAhead(queue, decisions.areSent, { eventId, q }, (page) => change({ do: 'page', page }));

  return {
    ...decisions,
    queue,
    current: queue.items[queue.at],
    last: decisions.recents.at(-1),
    ahead,
    skip: (by: 1 | -1) => change({ do: 'skip', by }),
    renew: async ({ _id }: DeskItem) => {
      const item = await reread(_id);
      if (item) change({ do: 'renew', item });
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;

/** The event and the search of the queue; '' for no limit. */
interface Narrowed {
  eventId: string;
  q: string;
}

/**
 * Fetches the queue's next page before its end is reached, while no decision is on its way: the page could still count
 * that payment as waiting.
 */
function useReadAhead(
  queue: Queue,
  areSent: boolean,
  { eventId, q }: Narrowed,
  onPage: (page: Output<typeof listDesk>) => void,
) {
  const [failed, setFailed] = useState<string>();
  const add = useEffectEvent(onPage);
  const isLoading = needsMore(queue) && queue.next !== failed;
  const wanted = isLoading && areSent ? queue.next : null;
  useEffect(() => {
    if (wanted === null) return;
    let left = false;
    adminApi.call(listDesk, { query: { after: wanted, eventId: eventId || undefined, q: q || undefined } }).then(
      (page) => left || add(page),
      () => left || setFailed(wanted),
    );
    return () => {
      left = true;
    };
  }, [wanted, eventId, q]);
  return {
    /** The rest of the payments is still loading. */
    isLoading,
    hasFailed: failed !== undefined && failed === queue.next,
    again: () => setFailed(undefined),
  };
}
