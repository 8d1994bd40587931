import { Outlet } from 'react-router';
import { PageProgress } from '../page-progress.tsx';
import { useFocusOnNewScreen } from '../use-focus-on-new-screen.ts';
import { AdminBrand } from './brand.tsx';
import { AdminHeader } from './header.tsx';
import { AdminNavigation } from './navigation.tsx';
import { useAdminOnly } from './session.ts';
import '../frame.css';
import './layout.css';

export default function AdminLayout() {
  useAdminOnly();
  const main = useFocusOnNewScreen();
  return (
    <div className="admin-density admin-shell">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <aside aria-label="Sidebar" className="admin-sidebar no-print">
        <AdminBrand />
        <AdminNavigation />
      </aside>
      <div className="min-w-0">
        <AdminHeader />
        <PageProgress />
        <main id="main" ref={main} tabIndex={-1} className="admin-main">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** A link of the sidebar keeps the focus in a browser without page loads; the new screen should get it. */
