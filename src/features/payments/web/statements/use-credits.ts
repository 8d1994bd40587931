import { useEffect, useState } from 'react';
import { type Credit, listCredits } from '#features/payments/credit-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { adminApi } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { notify } from '#web/ui/notify.ts';

export type CreditsPage = Output<typeof listCredits>;
export type CreditState = Credit['state'];

/** The screen loads the first page, and this hook loads the others. `reloads` counts the loaded lists. */
export function useCredits(first: CreditsPage, state: CreditState, list: string) {
  const [page, setPage] = useState(first);
  const [round, setRound] = useState(0);
  const [reloads, setReloads] = useState(0);
  const chosen = creditLists.find((one) => one === list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the same once more
  useEffect(() => {
    if (round === 0 && state === 'open' && !chosen) return setPage(first);
    let left = false;
    adminApi.call(listCredits, { query: { state, list: chosen } }).then(
      (answer) => left || show(answer),
      (error: unknown) => left || failed(error),
    );
    return () => {
      left = true;
    };
  }, [state, chosen, round]);

  function show(answer: CreditsPage) {
    setPage(answer);
    setReloads(round);
  }

  async function more() {
    if (!page.next) return;
    try {
      const answer = await adminApi.call(listCredits, { query: { state, list: chosen, after: page.next } });
      // The answer is ignored if another list is shown now.
      setPage((now) => (now.next === page.next ? { ...answer, credits: [...now.credits, ...answer.credits] } : now));
    } catch (error) {
      failed(error);
    }
  }
  return { page, more, reload: () => setRound((count) => count + 1), reloads };
}

const failed = (error: unknown) =>
  notify({ title: messageOf(error, 'The credits could not be loaded. Please try again.'), tone: 'error' });
