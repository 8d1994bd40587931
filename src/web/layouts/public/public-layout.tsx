import { Outlet } from 'react-router';
import { StarryBackground } from '#web/ui/starry-background.tsx';
import { useFocusOnArrival } from './focus.ts';
import { PublicFooter } from './footer.tsx';
import { PublicHeader } from './header.tsx';
import { PublicLoading } from './loading.tsx';
import './layout.css';

/** Around every public page, which answers a `frame` from its loader. */
export default function PublicLayout() {
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
      <PublicLoading />
      <main id="main" ref={main} tabIndex={-1} className="min-w-0">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
