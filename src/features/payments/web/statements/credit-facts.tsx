import type { Credit, StatementLine } from '#features/payments/credit-contract.ts';
import { inRupees } from '#shared/money.ts';
import { deletedPaymentText } from '#shared/payments/deleted-payments.ts';
import { listWords, matchText, shownDay } from '../words.ts';

type Shown = Pick<
  StatementLine | Credit,
  'date' | 'amount' | 'utr' | 'narration' | 'list' | 'matchedBy' | 'registrations' | 'deleted'
>;

/**
 * Shows a credit as the bank wrote it, with its assigned or possible registrations. `withList` adds the reason why it
 * is open.
 */
export function CreditFacts({ credit, line, withList = false }: { credit: Shown; line?: number; withList?: boolean }) {
  const { date, amount, utr, narration, list, matchedBy, registrations, deleted } = credit;
  const isGuess = list === 'suggested' || list === 'contested';
  return (
    <>
      <div className="credit-money">
        <span className="figures font-semibold">{inRupees(amount)}</span>
        <span className="text-quiet text-sm">
          {shownDay(date)}
          {line !== undefined && ` · Line ${line}`}
        </span>
        {withList && (
          <span className="text-accent text-sm" title={listWords[list].about}>
            {listWords[list].title}
          </span>
        )}
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere text-sm">{narration || 'No narration'}</p>
        {utr && <p className="text-quiet text-sm">UTR {utr}</p>}
      </div>
      <ul className="grid min-w-0 content-start gap-1">
        {registrations.map((one) => (
          <li key={one._id}>
            {isGuess && <span className="text-accent text-sm">Perhaps </span>}
            <span className="font-medium">{one.name}</span>
            <span className="text-quiet text-sm">
              {`, ${one.event.title}, `}
              {inRupees(one.amountDue)}
              {one.paymentStatus !== 'completed' && ' due'}
            </span>
          </li>
        ))}
        {deleted.map((one) => (
          <li key={one} className="text-sm">{`${deletedPaymentText(one)} had this transaction ID.`}</li>
        ))}
        {registrations.length > 0 && matchText[matchedBy] && (
          <li className="text-quiet text-xs">{matchText[matchedBy]}</li>
        )}
      </ul>
    </>
  );
}
