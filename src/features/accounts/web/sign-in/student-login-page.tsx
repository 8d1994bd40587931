import { Link, redirect, useLocation } from 'react-router';
import { logoutStudent } from '#features/accounts/calls.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { FetchAhead } from '#web/layouts/student/fetch-ahead.tsx';
import { leaveAsStudent } from '#web/sessions.ts';
import { loadAccountScreen, StudentAccountScreen } from '../student-account-screen.tsx';
import type { Route } from './+types/student-login-page.ts';
import { StudentLoginForm } from './student-login-form.tsx';
import { useDashboardWhenAlreadyIn } from './student-sign-in.ts';
import { ToJoinTeam } from './to-join-team.tsx';
import '../student-account.css';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Log in · ${loaderData?.edition.name}` },
  { name: 'description', content: `Log in to register for the events of ${loaderData?.edition.name}.` },
];

export const loader = (args: Route.LoaderArgs) => loadAccountScreen(args);

/**
 * DELETE logs the student out; any page may call it. The session in the browser ends even if the server does not
 * answer.
 */
export async function clientAction({ request }: Route.ClientActionArgs) {
  if (request.method === 'DELETE') {
    await api.call(logoutStudent).catch(() => undefined);
    leaveAsStudent();
  }
  return redirect(paths.studentLogin);
}

export default function StudentLoginPage({ loaderData: { edition } }: Route.ComponentProps) {
  const { state } = useLocation();
  useDashboardWhenAlreadyIn();
  return (
    <StudentAccountScreen
      edition={edition}
      title="Log in"
      intro={
        <>
          <ToJoinTeam what="Log in" />
          New here?{' '}
          <Link to={paths.studentRegister} state={state} className="link">
            Create an account
          </Link>
        </>
      }
    >
      <StudentLoginForm />
      <FetchAhead page={paths.studentDashboard()} />
    </StudentAccountScreen>
  );
}
