import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import { type WatchedList, watchLists } from '#shared/list-contract.ts';
import { listen } from '#web/network/listen.ts';

/** Whether the server has told of another revision of the list than the one shown. */
export function useListChanged(list: WatchedList, shown: string): boolean {
  const { state } = useRevalidator();
  const [newest, setNewest] = useState(shown);
  // What was shown may be newer than what was told.
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    setLast(shown);
    setNewest(shown);
  }

  useEffect(
    () =>
      listen(watchLists.path, {
        onMessage: (message) => setNewest((before) => (message as Output<typeof watchLists>)[list] ?? before),
        onState: () => {},
      }),
    [list],
  );

  // While the page is fetched again, its next revision is not known.
  return state === 'idle' && newest !== shown;
}
