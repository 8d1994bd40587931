import { ShoppingCart } from 'lucide-react';
import { countOf } from '#shared/counts.ts';
import { Button } from '#web/ui/button.tsx';
import { useCartCount } from './cart.ts';

/** Offers the cart instead of the payment below. */
export function CartHint({ isIn, onAdd }: { isIn: boolean; onAdd: () => void }) {
  const count = useCartCount();
  const others = count - (isIn ? 1 : 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-4">
      <p className="max-w-prose flex-1 basis-60">
        {others > 0
          ? `Your cart has ${countOf(others, isIn ? 'other thing' : 'thing')}. `
          : 'Paying for more than this? '}
        <span className="text-quiet">Put it into your cart and pay once for everything.</span>
      </p>
      <Button size="small" onClick={onAdd}>
        <ShoppingCart aria-hidden size={16} />
        {isIn ? 'Update my cart' : 'Add to cart'}
      </Button>
    </div>
  );
}
