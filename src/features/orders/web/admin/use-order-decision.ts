import { useEffect, useState } from 'react';
import { decideOrder, type OrderRecord } from '#features/orders/admin-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { toOtherPayment } from '#shared/payments/deleted-payments.ts';
import { adminApi } from '#web/api.ts';
import type { DeskKey } from '#web/desk/keys/use-desk-keys.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { choicesOf } from './order-actions.tsx';
import { flagsOf } from './order-facts.tsx';
import { useOrderDetail } from './use-order-detail.ts';
import type { DecidedOrder } from './use-undo-order.ts';

/** The present order, the questions before a decision, and the approval. A rejection is sent by its own dialog. */
export function useOrderDecision(listed: OrderRecord, onDecided: (order: DecidedOrder, wasWaiting: boolean) => void) {
  const { detail, hasFailed, reread } = useOrderDetail(listed);
  const order = detail?.order ?? listed;
  const others = detail ? [...detail.sameTransaction, ...detail.sameTransactionDeleted.map(toOtherPayment)] : [];
  const flags = flagsOf(detail);
  const version = detail?.version ?? '';
  const { busy, refusal, refuse, attempt } = useAttempt(
    'The decision did not reach the server. Please decide once more.',
  );
  const [asking, setAsking] = useState<'reject' | 'cancel' | 'sameTransaction' | 'flags'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order starts without the refusal of the one before
  useEffect(() => refuse(undefined), [listed._id]);

  const decided = (answer: DecidedOrder) => onDecided(answer, order.status === 'pending');

  const approve = (acceptSameTransaction = false) =>
    attempt(async () => {
      try {
        const body = { status: 'active' as const, acceptSameTransaction, version };
        decided(await adminApi.call(decideOrder, { params: { orderId: order._id }, body }));
      } catch (error) {
        // Somebody else has decided the order, or another payment with the same transaction ID has arrived.
        if (error instanceof ApiError && error.status === 409) await reread();
        throw error;
      }
    });

  function startApproval() {
    if (others.length > 0) setAsking('sameTransaction');
    else if (flags.length > 0) setAsking('flags');
    else void approve();
  }

  const choices = choicesOf(order, detail !== undefined);
  const canDecide = !busy && detail !== undefined;
  const keys = {
    approve: () => canDecide && choices.canApprove && startApproval(),
    reject: () => canDecide && choices.canReject && setAsking('reject'),
  } satisfies Partial<Record<DeskKey, () => unknown>>;

  return {
    order,
    detail,
    hasFailed,
    reread,
    others,
    flags,
    version,
    choices,
    keys,
    busy,
    refusal,
    asking,
    ask: setAsking,
    approve,
    startApproval,
    decided,
  };
}

export type OrderDecision = ReturnType<typeof useOrderDecision>;
