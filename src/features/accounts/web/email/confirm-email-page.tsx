import { confirmEmailByLink } from '#features/accounts/email-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { useStudent } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DeadLink } from '../passwords/dead-link.tsx';
import { loadAccountScreen, StudentAccountScreen } from '../student-account-screen.tsx';
import type { Route } from './+types/confirm-email-page.ts';
import '../student-account.css';
import { useLinkToken, useStateOfLink } from '#web/hooks/use-link-token.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  notIndexed(`Confirm your email · ${loaderData?.edition.name}`);

export const loader = (args: Route.LoaderArgs) => loadAccountScreen(args);

/** Needs no session, because the mail may be opened on a phone while the student is logged in on a laptop. */
export default function ConfirmEmailPage({ loaderData: { edition } }: Route.ComponentProps) {
  const token = useLinkToken();
  return (
    <StudentAccountScreen
      edition={edition}
      title="Confirm your email"
      intro="With this we know that the address of your account is yours."
    >
      {token === '' ? (
        <DeadLink {...toProfile} title="This link is not complete" words="Please open the link in the mail again." />
      ) : (
        <ConfirmButton token={token ?? ''} />
      )}
    </StudentAccountScreen>
  );
}

const toProfile = { to: paths.studentProfile, label: 'Go to my profile' };

/** Confirms only when the button is pressed, because mail scanners open links. */
function ConfirmButton({ token }: { token: string }) {
  const [outcome, setOutcome] = useStateOfLink<{ isDone: boolean; words: string }>(token);
  const { busy, run } = useAction('Your email was not confirmed', async () => {
    try {
      setOutcome({ isDone: true, words: (await api.call(confirmEmailByLink, { body: { token } })).message });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 410)) throw error;
      setOutcome({ isDone: false, words: error.message });
    }
  });
  if (outcome && !outcome.isDone) return <DeadLink {...toProfile} words={outcome.words} />;
  return (
    <div role="status" className="grid justify-items-start gap-5">
      {outcome ? (
        <Confirmed words={outcome.words} />
      ) : (
        <Button variant="main" size="large" busy={busy} onClick={() => run()}>
          Confirm my email
        </Button>
      )}
    </div>
  );
}

function Confirmed({ words }: { words: string }) {
  const isSignedIn = useStudent() !== undefined;
  return (
    <Alert
      tone="success"
      title={words}
      className="w-full"
      action={
        <ButtonLink to={isSignedIn ? paths.studentDashboard() : paths.studentLogin} size="small">
          {isSignedIn ? 'Go to the dashboard' : 'Log in'}
        </ButtonLink>
      }
    >
      You can register for as many events as you like.
    </Alert>
  );
}
