import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { appearanceKey, usePaintedAppearance } from '#web/appearance/appearance.ts';
import { useHydrated } from '#web/hooks/hydrated.ts';
import { useNonce } from '#web/page/request-context.tsx';
import { adminSession, useAdmin } from '#web/sessions.ts';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { useLeaveForLogin } from '#web/way-back/use-leave-for-login.ts';
import { PageProgress, useFocusOnNewScreen } from '../page-changes.tsx';
import { type AdminBadges, AdminBrand, AdminNavigation } from './navigation.tsx';
import { AdminPhoneMenu } from './phone-menu.tsx';
import { AdminProfileMenu } from './profile-menu.tsx';
import '#web/appearance/appearance.css';
import '../frame.css';
import '#web/theme/control-room-fonts.css';
import './layout.css';

interface AdminShellProps {
  badges: AdminBadges;
  /** Shown in the header before the profile menu. A feature passes them in. */
  tools: ReactNode;
  children: ReactNode;
}

/** The frame of every screen of the control room. */
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

function AdminHeader({ badges, tools }: { badges: AdminBadges; tools: ReactNode }) {
  return (
    <header className="admin-header no-print">
      <AdminPhoneMenu badges={badges} />
      <div className="max-sm:hidden lg:hidden">
        <AdminBrand />
      </div>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-1 sm:gap-2">
        {tools}
        <ThemeSwitcher className="max-md:hidden" />
        <AdminProfileMenu />
      </div>
    </header>
  );
}

/**
 * Leads to the sign-in when there is no session: at the start, when it ends, or when another tab signs out. Leads to
 * the choice of a password if the present one was generated.
 */
function useAdminOnly(): void {
  const admin = useAdmin();
  const navigate = useNavigate();
  const leave = useLeaveForLogin('admin');
  useEffect(() => {
    // While hydrating `admin` is always undefined, so the browser's storage decides.
    const known = admin ?? adminSession.info();
    if (known?.mustChangePassword) return void navigate(paths.adminFirstPassword, { replace: true });
    if (known) return;
    leave();
    navigate(paths.adminLogin, { replace: true });
  }, [admin, navigate, leave]);
}

/** Runs before the control room is painted for the first time, so that its colours do not change visibly. */
function AppearanceScript() {
  const nonce = useNonce();
  // Only for the server's page, because the browser does not run scripts that it renders itself.
  if (useHydrated()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, to run before the first paint
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

const script = `(()=>{try{const a=JSON.parse(localStorage.getItem('${appearanceKey}')||'{}'),d=document.documentElement.dataset;
if(/^[a-z]+$/.test(a.colour))d.accent=a.colour;if(a.compact===true)d.compact=''}catch{}})()`;
