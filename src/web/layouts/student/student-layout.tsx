import { Outlet } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useHydrated } from '#web/hooks/hydrated.ts';
import { useStudent } from '#web/sessions.ts';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useToastsAtHand } from '#web/ui/toast/toast-region.tsx';
import { PageProgress, useFocusOnNewScreen } from '../page-changes.tsx';
import { PageCover } from '../page-cover.tsx';
import { StudentBrand, StudentWho } from './brand.tsx';
import { StudentMenu } from './menu.tsx';
import { StudentNavigation } from './navigation.tsx';
import { useStudentPage } from './page.ts';
import { useStudentOnly } from './session.ts';
import { StudentStateBanner } from './state-banner.tsx';
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

/** With a menu it is only for narrow screens. On pages without a sidebar it is on all screens. */
function StudentTopBar() {
  const { frame, editionName } = useStudentPage();
  const student = useStudent();
  const hydrated = useHydrated();
  const beside = frame === 'menu';
  return (
    <header className={`student-bar no-print ${beside ? 'student-bar-narrow' : ''}`}>
      <div className="wrap flex items-center gap-3">
        {(beside || student) && <StudentMenu />}
        <StudentBrand name={editionName} />
        <ThemeSwitcher className="ml-auto max-sm:hidden" />
        {!beside && hydrated && !student && (
          <ButtonLink to={paths.studentLogin} size="small" className="shrink-0 max-sm:ml-auto">
            Log in
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
