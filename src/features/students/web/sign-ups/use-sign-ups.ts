import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type CancellationPreview,
  cancelSignUps,
  listSignUps,
  previewCancellation,
  type SignUps,
} from '#features/students/network-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';

export interface Times {
  from: string;
  to: string;
}
export type ListedNetworks = Times & { networks: SignUps[] };

const failed = 'Something went wrong. Please try again.';

/** The list of networks, the chosen network with its preview, and the number typed to confirm. */
export function useSignUps(open: boolean) {
  const { revalidate } = useRevalidator();
  const [list, setList] = useState<ListedNetworks>();
  /** Whether the typed times differ from those of the list. */
  const [isOtherTime, setOtherTime] = useState(false);
  const [busy, setBusy] = useState<'listing' | 'cancelling'>();
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<string>();
  const { chosen, preview, typed, type, ...choice } = useChoice(list, setRefusal);

  async function attempt(kind: 'listing' | 'cancelling', work: () => Promise<void>) {
    setBusy(kind);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(messageOf(error, failed));
    } finally {
      setBusy(undefined);
    }
  }

  const show = (times?: Times) =>
    attempt('listing', async () => {
      const isLatest = choice.clear();
      setList(await adminApi.call(listSignUps, { query: times ?? {} }));
      // Only if the times were not changed meanwhile.
      if (isLatest()) setOtherTime(false);
    });

  /** Clears the choice and the typed number, because they belong to the previous times. */
  function typeTime() {
    choice.clear();
    setOtherTime(true);
  }

  async function cancel() {
    if (!list || !chosen || !preview) return;
    const { from, to } = list;
    const body = { from, to, network: chosen, registrations: preview.registrations };
    await attempt('cancelling', async () => {
      try {
        setDone((await adminApi.call(cancelSignUps, { body })).message);
      } catch (error) {
        // The accounts now hold something else, so the preview is loaded again.
        if (error instanceof ApiError && error.status === 409) choice.choose(chosen);
        throw error;
      }
      await revalidate();
    });
  }

  const begin = useEffectEvent(() => {
    setDone(undefined);
    void show();
  });
  useEffect(() => {
    if (open) begin();
  }, [open]);

  const acts = { show, choose: choice.choose, type, typeTime, cancel };
  return { list, isOtherTime, chosen, preview, typed, busy, refusal, done, ...acts };
}

function useChoice(list: ListedNetworks | undefined, refuse: (refusal: string | undefined) => void) {
  const [chosen, setChosen] = useState<string>();
  const [preview, setPreview] = useState<CancellationPreview>();
  const [typed, type] = useState('');
  const choices = useRef(0);

  /** Clears the choice. The returned function says whether nothing else was chosen since. */
  function clear() {
    choices.current++;
    const choice = choices.current;
    setChosen(undefined);
    setPreview(undefined);
    type('');
    return () => choice === choices.current;
  }

  async function choose(network: string) {
    // Ignores a late answer for a network that is no longer chosen, because its number must not confirm another one.
    const isLatest = clear();
    refuse(undefined);
    setChosen(network);
    if (!list) return;
    const { from, to } = list;
    try {
      const found = await adminApi.call(previewCancellation, { query: { from, to, network } });
      if (isLatest()) setPreview(found);
    } catch (error) {
      if (isLatest()) refuse(messageOf(error, failed));
    }
  }

  return { chosen, preview, typed, type, clear, choose };
}
