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

/** The list of networks, the chosen one with its preview, and the number that was typed to confirm. */
export function useSignUps(open: boolean) {
  const { revalidate } = useRevalidator();
  const [list, setList] = useState<ListedNetworks>();
  /** Whether the typed times differ from those of the list. */
  const [isOtherTime, setOtherTime] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [preview, setPreview] = useState<CancellationPreview>();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState<'listing' | 'cancelling'>();
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<string>();
  const choices = useRef(0);

  function unchoose() {
    choices.current++;
    setChosen(undefined);
    setPreview(undefined);
    setTyped('');
  }

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
      unchoose();
      const choice = choices.current;
      setList(await adminApi.call(listSignUps, { query: times ?? {} }));
      // The times may have been changed meanwhile.
      if (choice === choices.current) setOtherTime(false);
    });

  /** Clears the choice and the typed number, because they were for the previous times. */
  function typeTime() {
    unchoose();
    setOtherTime(true);
  }

  async function load({ from, to }: Times, network: string) {
    const choice = choices.current;
    // A late answer is for a network that is no longer chosen: its number must not confirm another one.
    const isChosen = () => choice === choices.current;
    try {
      const found = await adminApi.call(previewCancellation, { query: { from, to, network } });
      if (isChosen()) setPreview(found);
    } catch (error) {
      if (isChosen()) setRefusal(messageOf(error, failed));
    }
  }

  function choose(network: string) {
    unchoose();
    setRefusal(undefined);
    setChosen(network);
    if (list) void load(list, network);
  }

  async function cancel() {
    if (!list || !chosen || !preview) return;
    const { from, to } = list;
    const body = { from, to, network: chosen, registrations: preview.registrations };
    await attempt('cancelling', async () => {
      try {
        setDone((await adminApi.call(cancelSignUps, { body })).message);
      } catch (error) {
        // The accounts hold something else by now, so the preview is loaded again.
        if (error instanceof ApiError && error.status === 409) choose(chosen);
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

  const acts = { show, choose, type: setTyped, typeTime, cancel };
  return { list, isOtherTime, chosen, preview, typed, busy, refusal, done, ...acts };
}
