import { useState } from 'react';
import type { CashRow } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/later.tsx';
import { LedgerTable } from '../ledger-table.tsx';

const RefundCashDialog = onDemand(async () => (await import('./refund-cash-dialog.tsx')).RefundCashDialog);

interface CashTableProps {
  rows: readonly CashRow[];
  timeZone: string;
  /** Whether the organiser may record refunds. */
  mayRefund: boolean;
  onChanged: () => void;
}

/** The cash entries. Cash of somebody without a registration is refunded here, because no registration has it. */
export function CashTable({ rows, timeZone, mayRefund, onChanged }: CashTableProps) {
  const [dialog, setDialog] = useState<{ cash: CashRow; isOpen: boolean }>();
  useKeptTask('refund of cash', (id) => {
    const cash = rows.find(({ number }) => String(number) === id);
    if (cash && mayRefund) setDialog({ cash, isOpen: true });
    return cash !== undefined;
  });
  return (
    <>
      <LedgerTable
        rows={rows}
        timeZone={timeZone}
        caption="Cash entries, newest first"
        withPayer
        underAmount={(row) => (
          <>
            {row.left !== undefined && row.left < row.amount && (
              <span className="block text-quiet text-xs">{`${inRupees(row.amount - row.left)} given back`}</span>
            )}
            {mayRefund && row.left !== undefined && row.left > 0 && (
              <Button size="small" variant="ghost" onClick={() => setDialog({ cash: row, isOpen: true })}>
                Refunded<span className="sr-only">{` for receipt ${row.reference}`}</span>
              </Button>
            )}
          </>
        )}
      />
      {dialog && (
        <RefundCashDialog
          key={dialog.cash.number}
          cash={dialog.cash}
          open={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
          onDone={onChanged}
        />
      )}
    </>
  );
}
