import { useEffect, useEffectEvent, useState } from 'react';
import { listDesk } from '#features/payments/desk-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';
import { needsMore, type Queue } from './queue.ts';

/** The payments in the queue; '' is no limit. */
export interface Narrowed {
  eventId: string;
  q: string;
}

/** Fetches the queue's next page before its end is reached. */
export function useReadAhead(queue: Queue, { eventId, q }: Narrowed, onPage: (page: Output<typeof listDesk>) => void) {
  const [failed, setFailed] = useState<string>();
  const add = useEffectEvent(onPage);
  const wanted = needsMore(queue) && queue.next !== failed ? queue.next : null;
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
    /** The payments that are left have not come yet. */
    isLoading: wanted !== null,
    hasFailed: failed !== undefined && failed === queue.next,
    again: () => setFailed(undefined),
  };
}
