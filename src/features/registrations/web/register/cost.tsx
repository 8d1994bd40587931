import { Ticket } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link, useRevalidator } from 'react-router';
import type { PublicPass } from '#features/passes/contract.ts';
import { passPrice } from '#features/passes/opening-rules.ts';
import { noPass } from '#features/registrations/calls.ts';
import { type EntryPayment, registerForEvent } from '#features/registrations/contract.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { RegistrationValues } from './faults.ts';

/** Whether the registration is confirmed only when its pass is paid. */
export const waitsForPass = ({ passes, passId }: EntryPayment): boolean =>
  passes.some(({ _id, isPaid }) => _id === passId && !isPaid);

/** Says what the registration will cost and why (R296), and offers other ways to pay for it. */
export function EventRegisterCost({ payment, onSale }: { payment: EntryPayment; onSale: PublicPass[] }) {
  if (!payment.words) return null;
  return (
    <div className="mb-7 grid gap-4">
      <p className="flex items-start gap-3" aria-live="polite">
        <Ticket aria-hidden size={20} className="mt-[0.15em] shrink-0 text-accent" />
        <span className="wrap-anywhere font-medium">{payment.words}</span>
      </p>
      <Ways payment={payment} />
      {payment.passes.length === 0 && onSale.length > 0 && (
        <p className="text-quiet">
          Free with a pass:{' '}
          {onSale.map((pass, index) => (
            <span key={pass._id}>
              {index > 0 && ', '}
              <Link to={paths.studentPass(pass._id)} className="link wrap-anywhere">
                {pass.name}
              </Link>{' '}
              ({passPrice(pass)})
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function Ways({ payment: { passes, passId, mayPay } }: { payment: EntryPayment }) {
  const { setValue } = useFormContext<RegistrationValues>();
  const { revalidate } = useRevalidator();
  const name = useId();
  const usable = passes.filter(({ left }) => left !== 0);
  if (usable.length + (mayPay ? 1 : 0) < 2) return null;

  // The page then asks for the price again with the values of the draft.
  function choose(way: string) {
    setValue('passId', way);
    void revalidate();
  }

  const ways = usable.map(({ _id, name: pass, isPaid, left }) => ({
    value: _id,
    label: `Use my ${pass}`,
    note: [isPaid ? '' : 'being checked', left === null ? '' : `${countOf(left, 'event')} of this kind left`]
      .filter(Boolean)
      .join(', '),
  }));
  if (mayPay) ways.push({ value: noPass, label: 'Pay the fee', note: 'your pass stays for other events' });
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-quiet text-sm">How do you want to register?</legend>
      {ways.map(({ value, label, note }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            className="radio"
            name={name}
            checked={value === (passId || noPass)}
            onChange={() => choose(value)}
          />
          <span className="wrap-anywhere">
            {label}
            {note && <span className="text-quiet">, {note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface NeedsPassProps {
  hindrance: 'passNeeded' | 'allowanceSpent';
  passes: PublicPass[];
  /** What to do for somebody who has paid the fee already. */
  paid?: ReactNode;
}

/** Shown in place of the form. */
export function NeedsPass({ hindrance, passes, paid }: NeedsPassProps) {
  if (hindrance === 'passNeeded') return <PassNeeded passes={passes} paid={paid} />;
  return (
    <Alert title={registerForEvent.refusals.allowanceSpent.message}>
      {paid}
      <PassesToBuy passes={passes} />
    </Alert>
  );
}

export function PassNeeded({ passes, paid }: Pick<NeedsPassProps, 'passes' | 'paid'>) {
  return (
    <Alert title="This event needs a pass">
      {paid}
      <PassesToBuy passes={passes} />
    </Alert>
  );
}

function PassesToBuy({ passes }: { passes: PublicPass[] }) {
  if (passes.length === 0) return <p>No pass that opens it is on sale at the moment. Please ask the organisers.</p>;
  return (
    <>
      <p>You can buy one now, and register with it at once:</p>
      <ul className="mt-2 grid gap-1">
        {passes.map((pass) => (
          <li key={pass._id}>
            <Link to={paths.studentPass(pass._id)} className="link inline-flex min-h-11 items-center py-1.5">
              {pass.name}, {passPrice(pass)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
