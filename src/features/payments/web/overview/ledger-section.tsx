import { useState } from 'react';
import { listLedger } from '#features/payments/contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { LedgerTable } from '../ledger-table.tsx';

interface LedgerSectionProps {
  first: Output<typeof listLedger>;
  timeZone: string;
  onOpen: (registrationId: string) => void;
}

export function LedgerSection({ first, timeZone, onOpen }: LedgerSectionProps) {
  const [older, setOlder] = useState<{ below: typeof first } & typeof first>();
  // When the page is loaded again, there may be a gap between its first rows and the older ones.
  const shown = older?.below === first ? older : undefined;
  const rows = [...first.rows, ...(shown?.rows ?? [])];
  const { hasMore } = shown ?? first;
  const more = useAction('The rows were not loaded', async () => {
    const page = await adminApi.call(listLedger, { query: { before: rows.at(-1)?.number } });
    setOlder({ ...page, below: first, rows: [...(shown?.rows ?? []), ...page.rows] });
  });

  return (
    <section aria-labelledby="ledger" className="grid min-w-0 gap-3">
      <h2 id="ledger" className="payment-heading">
        Ledger
      </h2>
      <p className="max-w-prose text-quiet text-sm">
        Every change of a payment, the newest first. No row is ever altered: what was wrong is set right by another.
      </p>
      {rows.length > 0 ? (
        <LedgerTable
          rows={rows}
          timeZone={timeZone}
          caption="Rows of the ledger, newest first"
          withPayer
          onOpen={onOpen}
        />
      ) : (
        <p className="text-quiet">No payment has changed yet.</p>
      )}
      {hasMore && (
        <Button size="small" className="justify-self-start" busy={more.busy} onClick={more.run}>
          Show more
        </Button>
      )}
    </section>
  );
}
