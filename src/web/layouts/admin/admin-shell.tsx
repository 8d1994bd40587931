import type { ReactNode } from 'react';
import { AppearanceScript } from '#web/appearance/appearance-script.tsx';
import { usePaintedAppearance } from '#web/appearance/use-appearance.ts';
import { PageProgress } from '../page-progress.tsx';
import { useFocusOnNewScreen } from '../use-focus-on-new-screen.ts';
import { AdminBrand } from './brand.tsx';
import { AdminHeader } from './header.tsx';
import { type AdminBadges, AdminNavigation } from './navigation.tsx';
import { useAdminOnly } from './session.ts';
import '#web/appearance/appearance.css';
import '../frame.css';
import './layout.css';

interface AdminShellProps {
  badges: AdminBadges;
  /** In the header before the profile menu; what they do is a feature's business. */
  tools: ReactNode;
  children: ReactNode;
}

/** Around every screen of the control room. */
export function AdminShell({ badges, tools, children }: AdminShellProps) {
  useAdminOnly();
  usePaintedAppearance();
  const main = useFocusOnNewScreen();
  return (
    <div className="admin-density admin-shell">
      <AppearanceScript />
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <aside aria-label="Sidebar" className="admin-sidebar no-print">
        <AdminBrand />
        <AdminNavigation badges={badges} />
      </aside>
      <div className="min-w-0">
        <AdminHeader badges={badges} tools={tools} />
        <PageProgress />
        <main id="main" ref={main} tabIndex={-1} className="admin-main">
          {children}
        </main>
      </div>
    </div>
  );
}
