import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  forgottenPasswordFields,
  passwordLinkMinutes,
  requestPasswordLink,
} from '#features/accounts/password-contract.ts';
import { getSite } from '#features/edition/calls.ts';
import type { Edition } from '#features/edition/contract.ts';
import { paths } from '#shared/paths.ts';
import { apiContext } from '#web/api.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import type { StudentPageData } from '#web/layouts/student/page.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StudentAccountScreen } from '../student-account-screen.tsx';
import { studentFieldPresets } from '../student-fields.tsx';
import type { Route } from './+types/forgot-password-page.ts';
import '../student-account.css';

export const meta: Route.MetaFunction = ({ loaderData }) => notIndexed(`Forgot password · ${loaderData?.edition.name}`);

export async function loader({ context }: Route.LoaderArgs) {
  const { edition, mailsAreSent } = await context.get(apiContext).call(getSite);
  return { edition, mailsAreSent, editionName: edition.name } satisfies StudentPageData & {
    edition: Edition;
    mailsAreSent: boolean;
  };
}

export default function ForgotPasswordPage({ loaderData: { edition, mailsAreSent } }: Route.ComponentProps) {
  return (
    <StudentAccountScreen
      edition={edition}
      title="Forgot password"
      intro={
        <>
          Remembered it?{' '}
          <Link to={paths.studentLogin} className="link">
            Log in
          </Link>
        </>
      }
    >
      {mailsAreSent ? <ForgottenPasswordForm /> : <AskTheOrganisers mailbox={edition.contactEmail} />}
    </StudentAccountScreen>
  );
}

/** Shown without a mail server, because no link would arrive. */
function AskTheOrganisers({ mailbox }: { mailbox: string }) {
  return (
    <Alert title="This site sends no mails">
      Please ask the organisers
      {mailbox && (
        <>
          {' at '}
          <a href={`mailto:${mailbox}`} className="link wrap-anywhere">
            {mailbox}
          </a>
        </>
      )}
      . They make a link for you that sets a new password.
    </Alert>
  );
}

function ForgottenPasswordForm() {
  const [answer, setAnswer] = useState<string>();
  // The email from the login form, which links to this page.
  const email: unknown = useLocation().state?.email;
  const form = useContractForm(requestPasswordLink, {
    fields: forgottenPasswordFields,
    ...(typeof email === 'string' && { defaults: { email } }),
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body, retryWhileBusy: true }),
    onSent: ({ message }) => setAnswer(message),
    failure: { toast: 'No link was asked for', words: 'Something went wrong. Please try again.' },
    onRefused: () => setAnswer(undefined),
  });

  return (
    <form {...form.props} className="grid gap-5">
      <TextField
        {...studentFieldPresets.email}
        hint={`We mail you a link that sets a new password. It works for ${passwordLinkMinutes} minutes.`}
        {...form.field('email')}
      />
      <Button {...form.button} variant="main" size="large" className="mt-2">
        {answer ? 'Send it once more' : 'Mail me a link'}
      </Button>
      <div role="status">
        {answer && (
          <Alert tone="success" title={answer}>
            Nothing there after a few minutes? Look in your spam folder, or ask the organisers: they can make a link for
            you.
          </Alert>
        )}
      </div>
    </form>
  );
}
