import { useState } from 'react';
import { type decideOrder, type OrderRecord, undoOrderDecision, undoSeconds } from '#features/orders/admin-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { notify } from '#web/ui/notify.ts';

export type DecidedOrder = Output<typeof decideOrder>;

interface Recent {
  order: OrderRecord;
  decisionId: string;
  /** On the clock of this browser. */
  until: number;
}

/** What was decided here a moment ago, and can be taken back. */
export function useUndoOrder(onUndone: (order: OrderRecord) => void) {
  const [recents, setRecents] = useState<readonly Recent[]>([]);
  const last = recents.at(-1);

  async function undo(): Promise<void> {
    if (!last) return;
    const { order, decisionId } = last;
    const { name } = order.student;
    setRecents((before) => before.filter((one) => one !== last));
    try {
      onUndone(await adminApi.call(undoOrderDecision, { params: { orderId: order._id, decisionId } }));
      notify({ title: `Undone: ${name} waits again` });
    } catch (error) {
      const why = wordsOf(error, 'It could not be undone. Please reject or approve the order instead.');
      notify({ title: `${name}: ${why}`, tone: 'error' });
    }
  }

  return {
    bar: {
      last: last && { did: doneWords[last.order.status], name: last.order.student.name, until: last.until },
      onUndo: () => void undo(),
      onExpire: () => setRecents((before) => before.filter(({ until }) => until > Date.now())),
    },
    keep({ undo: made, ...order }: DecidedOrder) {
      if (!made) return;
      const until = Date.now() + undoSeconds * 1_000;
      setRecents((before) => [...before, { order, decisionId: made.decisionId, until }]);
    },
  };
}

export type UndoOrder = ReturnType<typeof useUndoOrder>;

export const doneWords = { pending: 'Changed', active: 'Approved', rejected: 'Rejected', cancelled: 'Taken back' };
