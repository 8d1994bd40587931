import { Outlet } from 'react-router';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { useToastsAtHand } from '#web/ui/toast/toast-region.tsx';
import { PageProgress, useFocusOnNewScreen } from '../page-changes.tsx';
import { PageCover } from '../page-cover.tsx';
import { StudentBrand, StudentWho } from './brand.tsx';
import { StudentNavigation } from './navigation.tsx';
import { useStudentPage } from './page.ts';
import { useStudentOnly } from './session.ts';
import { StudentStateBanner } from './state-banner.tsx';
import { StudentTopBar } from './top-bar.tsx';
import '../frame.css';
import './layout.css';

export default function StudentLayout() {
  const { frame, editionName } = useStudentPage();
  useToastsAtHand();
  useStudentOnly(frame === 'menu');
  const main = useFocusOnNewScreen();
  return (
    <div className={frame === 'menu' ? 'student-shell' : undefined}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {frame === 'menu' && (
        <header className="student-sidebar no-print">
          <StudentBrand name={editionName} />
          <StudentWho />
          <StudentNavigation />
          <ThemeSwitcher className="self-start" />
        </header>
      )}
      <div className="min-w-0">
        <StudentTopBar />
        <StudentStateBanner />
        <PageProgress />
        <PageCover eventsOnly />
        <main id="main" ref={main} tabIndex={-1} className="student-main">
          <Outlet />
        </main>
      </div>
    </div>
  );
}
