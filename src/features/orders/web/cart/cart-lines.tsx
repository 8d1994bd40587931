import { useRevalidator } from 'react-router';
import type { JointQuote } from '#features/orders/answer-contract.ts';
import { type CartLine, takeOutOfCart } from '#features/registrations/web/index.ts';
import { inRupees } from '#shared/money.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { languageOf } from '#web/language-of.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

const listId = 'cart-lines';

interface CartLinesProps {
  lines: readonly CartLine[];
  /** Undefined if the prices are not known. */
  quote: JointQuote | undefined;
}

export function CartLines({ lines, quote }: CartLinesProps) {
  const { revalidate } = useRevalidator();
  const sum = quote?.lines.reduce((all, { amount }) => all + amount, 0);
  return (
    <div>
      <ul id={listId} tabIndex={-1} aria-label="In your cart" className="border-line border-t">
        {lines.map(({ key, title, address }, at) => {
          const { amount = 0, fault = '', title: titleNow = '' } = quote?.lines[at] ?? {};
          const name = titleNow || title;
          // The server gives titles only for published events and passes. Without a title the form cannot be opened.
          const isGone = quote !== undefined && titleNow === '';
          return (
            <li key={key} className="grid gap-1 border-line border-b py-4">
              <div className="flex items-baseline justify-between gap-4">
                <span lang={languageOf(name)} className="wrap-anywhere min-w-0 font-semibold">
                  {name}
                </span>
                {amount > 0 && <span className="figures shrink-0">{inRupees(amount)}</span>}
              </div>
              {fault && <p className="max-w-prose text-danger">{fault}</p>}
              <div className="-ml-3.75 flex flex-wrap items-center gap-x-1">
                {!isGone && (
                  <ButtonLink to={address} size="small" variant="ghost">
                    Change<span className="sr-only"> {name}</span>
                  </ButtonLink>
                )}
                <Button
                  size="small"
                  variant="ghost"
                  onClick={async () => {
                    takeOutOfCart([key]);
                    await revalidate();
                    catchFocus(listId);
                  }}
                >
                  Remove<span className="sr-only"> {name}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {sum !== undefined && lines.length > 1 && (
        <p className="flex items-baseline justify-between gap-4 py-4 font-semibold text-lg">
          <span>Together</span>
          <span className="figures">{inRupees(sum)}</span>
        </p>
      )}
    </div>
  );
}
