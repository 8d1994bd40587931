import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { StudentBrand } from './brand.tsx';
import { StudentNavigation } from './navigation.tsx';
import { useStudentPage } from './page.ts';
import { StudentProgress } from './progress.tsx';
import { useStudentOnly } from './session.ts';
import { StudentTopBar } from './top-bar.tsx';
import { StudentWho } from './who.tsx';
import './layout.css';

export default function StudentLayout() {
  const { frame, editionName } = useStudentPage();
  useStudentOnly(frame === 'menu');
  const main = useFocusOnNewScreen();
  return (
    <div className={frame === 'menu' ? 'student-shell' : undefined}>
      <a href="#main" className="student-skip">
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
        <StudentProgress />
        <main id="main" ref={main} tabIndex={-1} className="student-main">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** A link of the menu keeps the focus in a browser without page loads; the new screen should get it. */
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
