import { Link, useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { FetchAhead } from '#web/layouts/student/fetch-ahead.tsx';
import { loadAccountScreen, StudentAccountScreen } from '../student-account-screen.tsx';
import type { Route } from './+types/student-register-page.ts';
import { useDashboardWhenAlreadyIn } from './student-sign-in.ts';
import { StudentSignUpForm } from './student-sign-up-form.tsx';
import { ToJoinTeam } from './to-join-team.tsx';
import '../student-account.css';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Create your account · ${loaderData?.edition.name}` },
  { name: 'description', content: `Sign up once, then register for any event of ${loaderData?.edition.name}.` },
];

export const loader = (args: Route.LoaderArgs) => loadAccountScreen(args);

export default function StudentRegisterPage({ loaderData: { edition } }: Route.ComponentProps) {
  const { state } = useLocation();
  useDashboardWhenAlreadyIn();
  return (
    <StudentAccountScreen
      edition={edition}
      title="Create your account"
      intro={
        <>
          <ToJoinTeam what="Create an account" />
          One account is enough for every event. Already have one?{' '}
          <Link to={paths.studentLogin} state={state} className="link">
            Log in
          </Link>
        </>
      }
    >
      <StudentSignUpForm />
      <FetchAhead page={paths.studentDashboard()} />
    </StudentAccountScreen>
  );
}
