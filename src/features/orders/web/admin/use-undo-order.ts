import { useState } from 'react';
import { type decideOrder, type OrderRecord, undoOrderDecision, undoSeconds } from '#features/orders/admin-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { isUnanswered } from '#web/network/unanswered.ts';
import { notify } from '#web/ui/notify.ts';

export type DecidedOrder = Output<typeof decideOrder>;

interface Recent {
  order: OrderRecord;
  decisionId: string;
  /** By the clock of this browser. */
  until: number;
  /** An undo was sent and not answered. It may have been made. */
  isTriedAgain?: boolean;
}

/** The last decision on this screen, until it can no longer be undone. */
export function useUndoOrder(onUndone: (order: OrderRecord) => void) {
  const [recents, setRecents] = useState<readonly Recent[]>([]);
  const [told, tell] = useState('');
  const last = recents.at(-1);

  async function undo(): Promise<void> {
    if (!last) return;
    const { order, decisionId } = last;
    const { name } = order.student;
    setRecents((before) => before.filter((one) => one !== last));
    try {
      onUndone(await adminApi.call(undoOrderDecision, { params: { orderId: order._id, decisionId } }));
      tell(`Undone. ${name} waits again.`);
    } catch (error) {
      if (isUnanswered(error) && Date.now() < last.until) {
        setRecents((before) => [...before, { ...last, isTriedAgain: true }]);
        notify({ title: `${name}: no answer from the server. Press Undo again.`, tone: 'error' });
        return;
      }
      if (last.isTriedAgain && error instanceof ApiError && error.status === 404) {
        notify({ title: `${name} may wait again. Please load the page again to see it.`, tone: 'error' });
        return;
      }
      const why = messageOf(error, 'It could not be undone. Please reject or approve the order instead.');
      notify({ title: `${name}: ${why}`, tone: 'error' });
    }
  }

  return {
    /** For screen readers. Everybody else sees the bar. */
    told,
    bar: {
      last: last && { did: doneText[last.order.status], name: last.order.student.name, until: last.until },
      onUndo: () => void undo(),
      onExpire: () => setRecents((before) => before.filter(({ until }) => until > Date.now())),
    },
    /** A decision that cannot be undone has no bar, so a toast confirms it. */
    keep({ undo: made, ...order }: DecidedOrder) {
      const { name } = order.student;
      if (!made) {
        notify({ title: `${doneText[order.status]}: ${name}`, tone: 'success' });
        return;
      }
      const until = Date.now() + undoSeconds * 1_000;
      setRecents((before) => [...before, { order, decisionId: made.decisionId, until }]);
      tell(`${doneText[order.status]} ${name}.`);
    },
  };
}

export type UndoOrder = ReturnType<typeof useUndoOrder>;

const doneText = { pending: 'Changed', active: 'Approved', rejected: 'Rejected', cancelled: 'Taken back' };
