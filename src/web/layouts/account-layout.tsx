import { Outlet } from 'react-router';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { StarryBackground } from '#web/ui/starry-background.tsx';
import { useToastsAtHand } from '#web/ui/toast/toast-region.tsx';
import { PageProgress, useFocusOnNewScreen } from './page-changes.tsx';
import { StudentBrand } from './student/brand.tsx';
import { useStudentPage } from './student/page.ts';
import { StudentStateBanner } from './student/state-banner.tsx';
import './frame.css';
import './student/layout.css';

/** For sign-up and login, which have no menu but a link to the landing page. */
export default function AccountLayout() {
  const { editionName } = useStudentPage();
  useToastsAtHand();
  const main = useFocusOnNewScreen();
  return (
    <div className="relative isolate grid min-h-dvh grid-rows-[auto_auto_1fr] overflow-x-clip">
      <StarryBackground />
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="wrap flex items-center justify-between gap-4 py-4">
        <StudentBrand name={editionName} />
        <ThemeSwitcher />
      </header>
      <StudentStateBanner className="student-state-alone" />
      <PageProgress />
      <main id="main" ref={main} tabIndex={-1} className="grid min-w-0">
        <Outlet />
      </main>
    </div>
  );
}
