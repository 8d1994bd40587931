import { useEffect, useRef, useState } from 'react';
import { getOrder, type OrderRecord } from '#features/orders/admin-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';

export type OrderDetail = Output<typeof getOrder>;

/** Details that the list does not have. Until they arrive, the order is shown but cannot be decided. */
export function useOrderDetail({ _id, updatedAt }: OrderRecord) {
  const [detail, setDetail] = useState<OrderDetail>();
  const [failed, setFailed] = useState('');
  const shown = useRef(_id);
  const read = () =>
    adminApi.call(getOrder, { params: { orderId: _id } }).then(
      (answer) => {
        // The organiser may have opened another order meanwhile.
        if (shown.current !== _id) return;
        setDetail(answer);
        setFailed('');
      },
      () => {
        if (shown.current === _id) setFailed(_id);
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another order, and when it has changed
  useEffect(() => {
    shown.current = _id;
    void read();
  }, [_id, updatedAt]);
  const own = detail?.order._id === _id ? detail : undefined;
  return { detail: own, hasFailed: !own && failed === _id, reread: read };
}
