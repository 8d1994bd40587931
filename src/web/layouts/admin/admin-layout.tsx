import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AdminBrand } from './brand.tsx';
import { AdminHeader } from './header.tsx';
import { AdminNavigation } from './navigation.tsx';
import { AdminProgress } from './progress.tsx';
import { useAdminOnly } from './session.ts';
import './layout.css';

export default function AdminLayout() {
  useAdminOnly();
  const main = useFocusOnNewScreen();
  return (
    <div className="admin-density admin-shell">
      <a href="#main" className="admin-skip">
        Skip to content
      </a>
      <aside aria-label="Sidebar" className="admin-sidebar no-print">
        <AdminBrand />
        <AdminNavigation />
      </aside>
      <div className="min-w-0">
        <AdminHeader />
        <AdminProgress />
        <main id="main" ref={main} tabIndex={-1} className="admin-main">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** A link of the sidebar keeps the focus in a browser without page loads; the new screen should get it. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
