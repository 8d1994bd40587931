import { ShoppingCart } from 'lucide-react';
import { countOf } from '#shared/counts.ts';
import { SendButton } from '#web/files/uploads.tsx';
import { readCart, useCartCount } from './cart.ts';

interface CartHintProps {
  /** The line's key in the cart. */
  ownKey: string;
  /** The UPI ID that the payment goes to. */
  payee: string;
  onAdd: () => void;
}

/** Offers the cart instead of the payment below, unless the cart's payment goes to a different UPI ID. */
export function CartHint({ ownKey, payee, onAdd }: CartHintProps) {
  const count = useCartCount();
  const others = count > 0 ? readCart().filter(({ key }) => key !== ownKey) : [];
  const isIn = others.length < count;
  const isElsewhere = others.some((line) => line.payee !== undefined && line.payee !== payee);
  if (isElsewhere && !isIn) {
    return (
      <p className="max-w-prose border-line border-y py-4 text-quiet">
        This is paid to another UPI ID than what is in your cart, so it is paid for on its own.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-4">
      <p className="max-w-prose flex-1 basis-60">
        {others.length > 0
          ? `Your cart has ${countOf(others.length, isIn ? 'other thing' : 'thing')}. `
          : 'Paying for more than this? '}
        <span className="text-quiet">Put this into your cart and pay once for everything.</span>
      </p>
      <SendButton size="small" onClick={onAdd}>
        <ShoppingCart aria-hidden size={16} />
        {isIn ? 'Update my cart' : 'Add to cart'}
      </SendButton>
    </div>
  );
}
