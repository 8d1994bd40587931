import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { watchRegistrations } from '#features/registrations/admin-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { listen } from '#web/listen.ts';
import { isKnown } from './fetch-list.ts';

/** At nine o'clock there is news all the time; a table that changes more often cannot be read. */
const restMs = 3_000;

/** Refreshes soon after the server has told of news, `lastAt` being the last list's time. Answers whether it can tell. */
export function useLiveNews(on: boolean, lastAt: number): boolean {
  const { state, revalidate } = useRevalidator();
  const [connected, setConnected] = useState(false);
  const [news, setNews] = useState(false);

  useEffect(() => {
    if (!on) return;
    const leave = listen(watchRegistrations.path, {
      onMessage: (message) => setNews(!isKnown(revisionOf(message))),
      onState: setConnected,
    });
    return () => {
      leave();
      setConnected(false);
      setNews(false);
    };
  }, [on]);

  useEffect(() => {
    if (!news || state !== 'idle') return;
    const timer = setTimeout(
      () => {
        setNews(false);
        revalidate();
      },
      Math.max(0, lastAt + restMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [news, state, lastAt, revalidate]);

  return connected;
}

function revisionOf(message: unknown): string {
  const { revision } = (message ?? {}) as Partial<Output<typeof watchRegistrations>>;
  return revision ?? '';
}
