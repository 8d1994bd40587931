import type { ReactNode } from 'react';
import { StarryBackground } from '#web/ui/starry-background.tsx';
import { PageCover } from '../page-cover.tsx';
import { useFocusOnArrival } from './focus.ts';
import { PublicFooter } from './footer.tsx';
import { PublicHeader } from './header.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import './layout.css';

interface PublicShellProps {
  /** Stands in the footer; what it sends is a feature's business. */
  newsletter: ReactNode;
  children: ReactNode;
}

/** Around every public page, which answers a `frame` from its loader. */
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
