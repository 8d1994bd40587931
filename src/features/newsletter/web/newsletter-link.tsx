import { type FormEvent, useEffect, useRef } from 'react';
import { paths } from '#shared/paths.ts';
import { messageOf } from '#web/form-faults.ts';
import { useLinkToken, useStateOfLink } from '#web/hooks/use-link-token.ts';
import { WithoutScripts } from '#web/light-form/form-parts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

interface NewsletterLinkProps {
  title: string;
  intro: string;
  mailbox: string;
  label: string;
  busyLabel: string;
  /** Called with the link's token when the button is pressed. Its message is shown afterwards. */
  onPress: (token: string) => Promise<{ message: string }>;
}

/** The page that a link in a newsletter mail opens. */
export function NewsletterLink({ title, intro, ...form }: NewsletterLinkProps) {
  const token = useLinkToken();
  return (
    <div className="wrap grid max-w-2xl content-start justify-items-start gap-6 py-16 sm:py-24">
      <PageTitle title={title} intro={intro} />
      {token === '' ? <LinkIncomplete /> : <NewsletterLinkForm {...form} token={token ?? ''} />}
    </div>
  );
}

function LinkIncomplete() {
  return (
    <Alert
      tone="error"
      title="This link is not complete"
      action={
        <ButtonLink to={paths.home} size="small">
          Return to Home
        </ButtonLink>
      }
    >
      Please open the link in the mail again.
    </Alert>
  );
}

type NewsletterLinkFormProps = Omit<NewsletterLinkProps, 'title' | 'intro'> & { token: string };

type State = { is: 'asking' | 'busy' } | { is: 'done' | 'failed'; message: string };

const asking: State = { is: 'asking' };

/** Needs the press of a button, because mail scanners open links and must not add or remove an address. */
function NewsletterLinkForm({ mailbox, label, busyLabel, onPress, token }: NewsletterLinkFormProps) {
  const [state = asking, setState] = useStateOfLink<State>(token);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.is === 'done') outcome.current?.focus();
  }, [state]);

  async function press(event: FormEvent) {
    event.preventDefault();
    setState({ is: 'busy' });
    try {
      const { message } = await onPress(token);
      setState({ is: 'done', message });
    } catch (error) {
      setState({ is: 'failed', message: messageOf(error, 'Something went wrong. Please try again.') });
    }
  }

  if (state.is === 'done') {
    return (
      <div ref={outcome} tabIndex={-1} role="status" className="grid justify-items-start gap-5">
        <Alert tone="success" title={state.message} />
        <ButtonLink to={paths.home}>Return to Home</ButtonLink>
      </div>
    );
  }
  return (
    <form onSubmit={press} className="grid justify-items-start gap-4">
      {state.is === 'failed' && <Alert tone="error">{state.message}</Alert>}
      <Button type="submit" variant="main" size="large" busy={state.is === 'busy'} busyLabel={busyLabel}>
        {label}
      </Button>
      <WithoutScripts mailbox={mailbox} />
    </form>
  );
}
