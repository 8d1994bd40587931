import { paths } from '#shared/paths.ts';
import { useHydrated } from '#web/hooks/hydrated.ts';
import { useStudent } from '#web/sessions.ts';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StudentBrand } from './brand.tsx';
import { StudentMenu } from './menu.tsx';
import { useStudentPage } from './page.ts';

/** Beside the menu it is only for narrow screens; without a sidebar it is on all. */
export function StudentTopBar() {
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
