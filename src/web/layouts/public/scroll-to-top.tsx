import { ArrowUp } from 'lucide-react';
import { useScrolledBeyond } from './scroll.ts';

export function ScrollToTop() {
  const isFar = useScrolledBeyond(700);
  if (!isFar) return null;
  return (
    <button type="button" className="public-to-top" onClick={toTop}>
      <ArrowUp aria-hidden size={22} />
      <span className="sr-only">Scroll to top</span>
    </button>
  );
}

function toTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // At the top the button is gone, and the focus would be with it.
  document.getElementById('main')?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
}
