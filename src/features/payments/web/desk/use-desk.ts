import { useReducer, useRef, useState } from 'react';
import {
  type Decision,
  type DeskItem,
  decidePayment,
  getPaymentFile,
  type listDesk,
  undoDecision,
  undoSeconds,
} from '#features/payments/desk-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { type KeptForm, useKeepAtEnd } from '#web/kept-form.ts';
import { changeQueue, pastWords, startQueue } from './queue.ts';
import { type Narrowed, useReadAhead } from './use-read-ahead.ts';

/** By what name a reason waits when the session ends before the rejection is stored. */
export const keptRejection = 'rejection';

interface Verdict {
  decision: Decision;
  reason?: string;
  acceptSameTransaction?: boolean;
}

/** What was decided here a moment ago. */
export interface Recent {
  item: DeskItem;
  /** Its place in the queue. */
  at: number;
  decision: Decision;
  until: number;
  /** The decision's id; undefined where the server refused. */
  sent: Promise<string | undefined>;
}

/** The queue and what is done with it. A decision shows the next payment at once and travels behind it. */
export function useDesk(first: Output<typeof listDesk>, { eventId, q }: Narrowed) {
  const [queue, change] = useReducer(changeQueue, first, startQueue);
  const [recents, setRecents] = useState<readonly Recent[]>([]);
  const [told, tell] = useState('');
  const [trouble, setTrouble] = useState<{ title: string; message: string }>();
  const now = useRef(queue);
  now.current = queue;
  const [seen, setSeen] = useState({ first, eventId, q });
  if (seen.first !== first) {
    setSeen({ first, eventId, q });
    const isAnother = seen.eventId !== eventId || seen.q !== q;
    // Somebody at work is not interrupted: only an empty desk, another event's and another search's are filled again.
    if (queue.items.length === 0 || isAnother) change({ do: 'restart', page: first });
  }
  // The dialog is closed by then, so the reason of a rejection that is refused is kept here.
  const unsent = useRef<KeptForm>(undefined);
  useKeepAtEnd('admin', keptRejection, () => unsent.current);
  const ahead = useReadAhead(queue, { eventId, q }, (page) => change({ do: 'page', page }));

  function decide(item: DeskItem, verdict: Verdict): void {
    const at = now.current.items.findIndex(({ _id }) => _id === item._id);
    if (at < 0) return;
    const { decision } = verdict;
    setTrouble(undefined);
    change({ do: 'take', id: item._id });
    const sent = send(item, at, verdict);
    setRecents((before) => [...before, { item, at, decision, until: Date.now() + undoSeconds * 1_000, sent }]);
    const left = now.current.waiting - 1;
    tell(`${pastWords[decision]} ${item.name}, ${inRupees(item.amountDue)}. ${left} left to check.`);
  }

  async function send(item: DeskItem, at: number, verdict: Verdict): Promise<string | undefined> {
    const { reason } = verdict;
    const kept = reason ? { recordId: item._id, values: { reason }, changed: [] } : undefined;
    if (kept) unsent.current = kept;
    try {
      const body = { ...verdict, version: item.version };
      return (await adminApi.call(decidePayment, { params: { registrationId: item._id }, body })).decision._id;
    } catch (error) {
      forget(item._id);
      await explain(error, item, at);
      return undefined;
    } finally {
      if (unsent.current === kept) unsent.current = undefined;
    }
  }

  /** Somebody else was first, or the registration is another one now: that is said, and the work goes on. */
  async function explain(error: unknown, item: DeskItem, at: number): Promise<void> {
    const message = wordsOf(error, 'The decision did not reach the server. Please decide once more.');
    const status = error instanceof ApiError ? error.status : 0;
    const asItIs = status === 409 ? await reread(item._id) : undefined;
    const isSettled = status === 404 || (asItIs !== undefined && !isWaiting(asItIs));
    if (!isSettled) change({ do: 'giveBack', item: asItIs ?? item, at });
    const title = isSettled ? `${item.name} was settled by somebody else` : `${item.name} is back at the desk`;
    setTrouble({ title, message });
    tell(`${title}. ${message}`);
  }

  const forget = (id: string) => setRecents((before) => before.filter(({ item }) => item._id !== id));

  async function undo(recent: Recent): Promise<void> {
    forget(recent.item._id);
    const decisionId = await recent.sent;
    if (!decisionId) return;
    try {
      const { item } = await adminApi.call(undoDecision, { params: { decisionId } });
      change({ do: 'giveBack', item, at: recent.at });
      setTrouble(undefined);
      tell(`Undone. ${item.name} is back at the desk.`);
    } catch (error) {
      const message = wordsOf(error, 'It could not be undone. Please set the statuses in the registration.');
      const title = `${recent.item.name} stays ${recent.decision}`;
      setTrouble({ title, message });
      tell(`${title}. ${message}`);
    }
  }

  return {
    queue,
    current: queue.items[queue.at],
    recents,
    told,
    trouble,
    ahead,
    decide,
    undo,
    expire: () => setRecents((before) => before.filter(({ until }) => until > Date.now())),
    skip: (by: 1 | -1) => change({ do: 'skip', by }),
    renew: async ({ _id }: DeskItem) => {
      const item = await reread(_id);
      if (item) change({ do: 'renew', item });
    },
    closeTrouble: () => setTrouble(undefined),
  };
}

export type Desk = ReturnType<typeof useDesk>;

const isWaiting = ({ paymentStatus, registrationStatus }: DeskItem) =>
  paymentStatus === 'pending' && registrationStatus !== 'cancelled';

function reread(registrationId: string): Promise<DeskItem | undefined> {
  return adminApi.call(getPaymentFile, { params: { registrationId } }).then(
    ({ item }) => item,
    () => undefined,
  );
}
