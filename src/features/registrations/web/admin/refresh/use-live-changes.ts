import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { watchRegistrations } from '#features/registrations/admin-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { listen } from '#web/network/listen.ts';

/**
 * When registration opens, revisions arrive all the time. Nobody can read a table that changes more often than this.
 */
const restMs = 3_000;

/**
 * Loads the list again soon after the server reports a revision that is not the one shown, which was loaded at
 * `lastAt`. Returns whether the server can report revisions.
 */
export function useLiveChanges(on: boolean, lastAt: number, shown: string): boolean {
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
