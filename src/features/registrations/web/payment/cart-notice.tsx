import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { useCartCount } from './cart.ts';

/** On the dashboard, while something waits to be paid; nothing for an empty cart. */
export function CartNotice() {
  const count = useCartCount();
  if (count === 0) return null;
  return (
    <p className="mt-5">
      <Link to={paths.studentCart} className="link inline-flex min-h-11 items-center gap-2 font-medium">
        <ShoppingCart aria-hidden size={20} />
        Pay for your cart ({countOf(count, 'thing')})
      </Link>
    </p>
  );
}
