import { paths } from '#shared/paths.ts';
import { useStudent } from '#web/sessions.ts';
import type { ButtonLook } from '#web/ui/button-class.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** To the login, or, for a logged-in student, to the dashboard: known once the page is hydrated. */
export function PublicSessionLink({ onClick, ...look }: ButtonLook & { onClick?: () => void }) {
  const student = useStudent();
  return (
    <ButtonLink {...look} to={student ? paths.studentDashboard() : paths.studentLogin} onClick={onClick}>
      {student ? 'Dashboard' : 'Login'}
    </ButtonLink>
  );
}
