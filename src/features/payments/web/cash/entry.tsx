import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import type { Payer } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';
import { RowButton } from '#web/desk/row-button.tsx';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { PayerSearch } from '../payer-search.tsx';

interface PayerFieldProps extends Pick<ComponentProps<typeof PayerSearch>, 'eventId' | 'label' | 'onChoose'> {
  id: string;
  chosen: Payer | null;
  onDrop: () => void;
}

/** Chooses the registration for an entry: shows a search, or the chosen registration. */
export function PayerField({ chosen, onDrop, ...search }: PayerFieldProps) {
  function drop() {
    onDrop();
    catchFocus(search.id);
  }
  return chosen ? <ChosenPayer payer={chosen} onDrop={drop} /> : <PayerSearch {...search} />;
}

function ChosenPayer({ payer, onDrop }: { payer: Payer; onDrop: () => void }) {
  const { name, event, amountDue, amountReceived, paymentStatus } = payer;
  const chosen = useRef<HTMLParagraphElement>(null);
  // When the search disappears, the focus is lost with it. An entry that is restored after the login does not take the
  // focus.
  useEffect(() => {
    if (document.activeElement === document.body) chosen.current?.focus();
  }, []);
  return (
    <div className="flex items-center justify-between gap-3 rounded-field border border-line bg-raised px-4 py-2">
      <p ref={chosen} tabIndex={-1} className="min-w-0">
        <b className="font-semibold">{name}</b>
        <span className="block text-quiet text-sm">
          {`${event.title} · ${inRupees(amountDue)} due, ${inRupees(amountReceived)} received · payment ${paymentStatus}`}
        </span>
      </p>
      <RowButton Icon={X} hint="Choose someone else" label={`Choose someone other than ${name}`} onClick={onDrop} />
    </div>
  );
}

/** Reports whether a form has unsaved text. */
export type OnStarted = (form: 'cash' | 'refund', isStarted: boolean) => void;

/** Reads '1,500.50' and '₹ 200'. Returns NaN if the text is not an amount. */
export function amountOf(text: string): number {
  const plain = text.replace(/[\s,₹]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

/** Whether any field is filled in. */
export const isStarted = (typed: Readonly<Record<string, unknown>>): boolean =>
  Object.values(typed).some((value) => (typeof value === 'string' ? value.trim() !== '' : value !== null));
