import { ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { StarryBackground } from '#web/ui/starry-background.tsx';
import { PageCover } from '../page-cover.tsx';
import { PublicFooter } from './footer.tsx';
import { PublicHeader } from './header.tsx';
import { useScrolledBeyond } from './scroll.ts';
import './layout.css';

interface PublicShellProps {
  /** Shown in the footer. A feature passes it in. */
  newsletter: ReactNode;
  children: ReactNode;
}

/** The frame of every public page. The page's loader returns `frame`. */
export function PublicShell({ newsletter, children }: PublicShellProps) {
  const main = useFocusOnArrival();
  return (
    <div className="public-shell">
      <div aria-hidden className="public-sky">
        <StarryBackground />
      </div>
      <a href="#main" className="public-skip">
        Skip to content
      </a>
      <PublicHeader />
      <PageCover />
      <main id="main" ref={main} tabIndex={-1} className="min-w-0">
        {children}
      </main>
      <PublicFooter newsletter={newsletter} />
      <ScrollToTop />
    </div>
  );
}

/** Focuses the target of a link within the site, because without a page load the link would keep the focus. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { key, hash } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const target = (hash && document.getElementById(hash.slice(1))) || main.current;
    target?.focus({ preventScroll: true });
  }, [key, hash]);
  return main;
}

function ScrollToTop() {
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
  // At the top the button disappears, and the focus would be lost with it.
  document.getElementById('main')?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
}
