import { type Dispatch, useRef, useState } from 'react';
import { undoSeconds } from '#features/orders/admin-contract.ts';
import {
  type Decision,
  type DeskItem,
  decidePayment,
  getPaymentFile,
  undoDecision,
} from '#features/payments/desk-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { type KeptForm, useKeepAtEnd } from '#web/kept-form.ts';
import { isUnanswered } from '#web/network/unanswered.ts';
import { namedBy, pastText, type Queue, type QueueChange } from './queue.ts';

/** The name of the local draft with the reason of a rejection, if the session ends before the rejection is stored. */
export const keptRejection = 'rejection';

export interface Verdict {
  decision: Decision;
  reason?: string;
  acceptSameTransaction?: boolean;
}

/** A recent decision. */
export interface Recent {
  item: DeskItem;
  /** Its index in the queue. */
  at: number;
  decision: Decision;
  until: number;
  /** The decision's id; undefined if the server refused it. */
  sent: Promise<string | undefined>;
  /** An undo was sent and not answered. It may have been made. */
  isTriedAgain?: boolean;
}

/**
 * The decisions of this visit. They are sent in the background and can be undone. If one is refused, the desk says why.
 */
export function useDecisions(queue: Queue, change: Dispatch<QueueChange>) {
  const [recents, setRecents] = useState<readonly Recent[]>([]);
  const { told, trouble, tell, say, closeTrouble } = useNews();
  const now = useRef(queue);
  now.current = queue;
  const keepWhile = useKeptReason();
  const { areSent, whileSending } = useSending();

  function decide(item: DeskItem, verdict: Verdict): void {
    const at = now.current.items.findIndex(({ _id }) => _id === item._id);
    if (at < 0) return;
    const { decision, reason } = verdict;
    closeTrouble();
    change({ do: 'take', id: item._id, decision });
    const sent = keepWhile(item, reason, () => whileSending(send(item, at, verdict)));
    setRecents((before) => [...before, { item, at, decision, until: Date.now() + undoSeconds * 1_000, sent }]);
    const left = now.current.waiting - 1;
    tell(`${pastText[decision]} ${item.name}, ${inRupees(item.amountDue)}. ${left} left to check.`);
  }

  async function send(item: DeskItem, at: number, verdict: Verdict): Promise<string | undefined> {
    try {
      const body = { ...verdict, version: item.version };
      const { decision } = await adminApi.call(decidePayment, { params: { registrationId: item._id }, body });
      void renewNaming(item, now.current.items, change);
      return decision._id;
    } catch (error) {
      forget(item._id);
      const { title, message, back, waitsForStudent = false } = await explained(error, item);
      change(back ? { do: 'giveBack', item: back, at } : { do: 'settled', id: item._id, waitsForStudent });
      say(title, message);
      return undefined;
    }
  }

  const forget = (id: string) => setRecents((before) => before.filter(({ item }) => item._id !== id));

  async function undo(recent: Recent): Promise<void> {
    forget(recent.item._id);
    const decisionId = await recent.sent;
    if (!decisionId) return;
    try {
      const { item } = await whileSending(adminApi.call(undoDecision, { params: { decisionId } }));
      change({ do: 'giveBack', item, at: recent.at, isUndo: true });
      void renewNaming(item, now.current.items, change);
      closeTrouble();
      tell(`Undone. ${item.name} is back at the desk.`);
    } catch (error) {
      if (isUnanswered(error) && Date.now() < recent.until) {
        setRecents((before) => [...before, { ...recent, isTriedAgain: true }]);
        return say('No answer from the server', 'Press Undo again.');
      }
      if (recent.isTriedAgain && error instanceof ApiError && error.status === 404) {
        return say(`${recent.item.name} may be back at the desk`, 'Please load the page again to see it.');
      }
      const message = messageOf(error, 'It could not be undone. Please set the statuses in the registration.');
      say(`${recent.item.name} stays ${recent.decision}`, message);
    }
  }

  const expire = () => setRecents((before) => before.filter(({ until }) => until > Date.now()));
  return { recents, told, trouble, areSent, decide, undo, expire, closeTrouble };
}

/** The messages of the desk about the last decision. */
function useNews() {
  const [told, tell] = useState('');
  const [trouble, setTrouble] = useState<{ title: string; message: string }>();
  /** Announces a failure on the screen and to screen readers. */
  function say(title: string, message: string): void {
    setTrouble({ title, message });
    tell(`${title}. ${message}`);
  }
  return { told, trouble, tell, say, closeTrouble: () => setTrouble(undefined) };
}

/** Whether every decision and every undo has an answer. */
function useSending() {
  const [underWay, setUnderWay] = useState(0);
  function whileSending<T>(sending: Promise<T>): Promise<T> {
    setUnderWay((count) => count + 1);
    return sending.finally(() => setUnderWay((count) => count - 1));
  }
  return { areSent: underWay === 0, whileSending };
}

/** Keeps the reason of a rejection while it is sent, because the session may end when its dialog is already closed. */
function useKeptReason() {
  const unsent = useRef<KeptForm>(undefined);
  useKeepAtEnd('admin', keptRejection, () => unsent.current);
  return async <T>({ _id }: DeskItem, reason: string | undefined, sending: () => Promise<T>): Promise<T> => {
    const kept = reason ? { recordId: _id, values: { reason }, changed: [] } : undefined;
    if (kept) unsent.current = kept;
    return sending().finally(() => {
      if (unsent.current === kept) unsent.current = undefined;
    });
  };
}

/**
 * Says that another organiser decided first or that the registration has changed. `back` is a payment that still waits.
 */
async function explained(error: unknown, item: DeskItem) {
  const message = messageOf(error, 'The decision did not reach the server. Please decide once more.');
  const status = error instanceof ApiError ? error.status : 0;
  const asItIs = status === 409 ? await rereadAtDesk(item._id) : undefined;
  const isSettled = status === 404 || asItIs?.waitsAs === '';
  const waitsForStudent = asItIs && isForStudent(asItIs);
  if (isSettled) return { title: `${item.name} was settled by somebody else`, message, waitsForStudent };
  return { title: `${item.name} is back at the desk`, message, back: asItIs ?? item };
}

/** The server counts the same payments as waiting for the student. */
const isForStudent = ({ paymentStatus, registrationStatus, isReleased }: DeskItem) =>
  paymentStatus === 'failed' && (registrationStatus !== 'cancelled' || isReleased);

/**
 * Loads the payments with flags about this payment, because they still describe it as it was before the decision or the
 * undo.
 */
async function renewNaming(item: DeskItem, items: readonly DeskItem[], change: Dispatch<QueueChange>): Promise<void> {
  for (const { _id } of namedBy(item, items)) {
    const asItIs = await reread(_id);
    if (asItIs) change({ do: 'renew', item: asItIs });
  }
}

/** Loads a joint payment under the line under which it waits now. */
async function rereadAtDesk(registrationId: string): Promise<DeskItem | undefined> {
  const item = await reread(registrationId);
  const isElsewhere = item && item.waitsAs !== '' && item.waitsAs !== item._id;
  return isElsewhere ? reread(item.waitsAs) : item;
}

/** Loads the payment's current version. */
export function reread(registrationId: string): Promise<DeskItem | undefined> {
  return adminApi.call(getPaymentFile, { params: { registrationId } }).then(
    ({ item }) => item,
    () => undefined,
  );
}
