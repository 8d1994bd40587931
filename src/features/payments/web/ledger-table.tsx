import type { ReactNode } from 'react';
import { momentOf } from '#shared/calendar.ts';
import { inRupees } from '#shared/money.ts';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { LedgerRow } from '../contract.ts';
import { accountText, kindText, sourceText } from './words.ts';

interface LedgerTableProps<Row extends LedgerRow> {
  rows: readonly Row[];
  timeZone: string;
  caption: string;
  /** Shows the payer of each row, for a table with many payers. */
  withPayer?: boolean;
  /** If given, the payer's name opens the payment. */
  onOpen?: (registrationId: string) => void;
  /** What a table shows below the amount of a row. */
  underAmount?: (row: Row) => ReactNode;
}

/**
 * Shows rows of the ledger: how much moved, from where to where, who did it and why. On a phone the most important
 * details come first.
 */
export function LedgerTable<Row extends LedgerRow>(props: LedgerTableProps<Row>) {
  const { rows, timeZone, caption, withPayer = false, onOpen, underAmount } = props;
  return (
    <Table caption={caption}>
      <TableHead>
        <HeadCell>When</HeadCell>
        {withPayer && <HeadCell>Payer and event</HeadCell>}
        <HeadCell numeric>Amount</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell>From → to</HeadCell>
        <HeadCell>By</HeadCell>
        <HeadCell>Reference and note</HeadCell>
        <HeadCell numeric>No.</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => {
          const { day, time } = momentOf(row.at, timeZone);
          return (
            <tr key={row.number}>
              <Cell>
                <time dateTime={row.at}>
                  {day}
                  <span className="block text-quiet text-xs">{time}</span>
                </time>
              </Cell>
              {withPayer && (
                <Cell>
                  <Payer row={row} onOpen={onOpen} />
                </Cell>
              )}
              <Cell numeric>
                {inRupees(row.amount)}
                {underAmount?.(row)}
              </Cell>
              <Cell>
                {kindText[row.kind]}
                <span className="block text-quiet text-xs">{sourceText[row.source]}</span>
              </Cell>
              <Cell>{`${accountText[row.from]} → ${accountText[row.to]}`}</Cell>
              <Cell>{row.by || <span className="text-quiet">Nobody</span>}</Cell>
              <Cell>
                <span className="figures">{row.reference}</span>
                {row.note && <span className="ledger-note">{row.note}</span>}
              </Cell>
              <Cell numeric>{row.number}</Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Payer({ row, onOpen }: { row: LedgerRow; onOpen: ((registrationId: string) => void) | undefined }) {
  return (
    <>
      {onOpen && row.registrationId && row.payerName ? (
        <button
          type="button"
          className="line-link min-h-6 text-left pointer-coarse:min-h-9"
          onClick={() => onOpen(row.registrationId)}
        >
          {row.payerName}
        </button>
      ) : (
        row.payerName || <span className="text-quiet">{row.registrationId ? 'Deleted' : 'Not registered'}</span>
      )}
      <span className="block text-quiet text-xs">{row.event}</span>
    </>
  );
}
