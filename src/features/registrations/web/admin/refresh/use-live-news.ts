import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { watchRegistrations } from '#features/registrations/admin-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { listen } from '#web/network/listen.ts';

/** At nine o'clock there is news all the time; a table that changes more often cannot be read. */
const restMs = 3_000;

/**
 * Refreshes soon after the server has told of another revision than the one shown, which came at `lastAt`. Answers
 * whether the server can tell.
 */
export function useLiveNews(on: boolean, lastAt: number, shown: string): boolean {
  const { state, revalidate } = useRevalidator();
  const [connected, setConnected] = useState(false);
  const [newest, setNewest] = useState('');
  const news = newest !== '' && newest !== shown;

  useEffect(() => {
    if (!on) return;
    const leave = listen(watchRegistrations.path, {
      onMessage: (message) => setNewest(revisionOf(message)),
      onState: setConnected,
    });
    return () => {
      leave();
      setConnected(false);
      setNewest('');
    };
  }, [on]);

  useEffect(() => {
    if (!news || state !== 'idle') return;
    const timer = setTimeout(
      () => {
        setNewest('');
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
