import { inRupees } from '#shared/money.ts';
import { Fact } from './facts.tsx';

interface PaidLine {
  _id: string;
  title: string;
  amountDue: number;
  status: keyof typeof lineText;
}

const lineText = { pending: '', active: 'paid', rejected: 'rejected', cancelled: 'cancelled' } as const;

/** The lines of a joint payment. */
export function PaidLines({ lines }: { lines: readonly PaidLine[] }) {
  return (
    <Fact label="Paid together" wide>
      <ul className="grid gap-1">
        {lines.map(({ _id, title, amountDue, status }) => (
          <li key={_id} className="flex justify-between gap-x-4">
            <span className="wrap-anywhere min-w-0">
              {title}
              {status !== 'pending' && <span className="text-quiet">, {lineText[status]}</span>}
            </span>
            <span className="figures shrink-0">{inRupees(amountDue)}</span>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
