import { type FormEvent, useEffect, useRef } from 'react';
import { paths } from '#shared/paths.ts';
import { messageOf } from '#web/form-faults.ts';
import { useStateOfLink } from '#web/hooks/use-link-token.ts';
import { WithoutScripts } from '#web/light-form/form-parts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface NewsletterLinkFormProps {
  token: string;
  mailbox: string;
  label: string;
  busyLabel: string;
  /** Called when the button is pressed. Its message is shown afterwards. */
  onPress: () => Promise<{ message: string }>;
}

type State = { is: 'asking' | 'busy' } | { is: 'done' | 'failed'; message: string };

const asking: State = { is: 'asking' };

/** Needs the press of a button, because mail scanners open links and must not add or remove an address. */
export function NewsletterLinkForm({ token, mailbox, label, busyLabel, onPress }: NewsletterLinkFormProps) {
  const [state = asking, setState] = useStateOfLink<State>(token);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.is === 'done') outcome.current?.focus();
  }, [state]);

  async function press(event: FormEvent) {
    event.preventDefault();
    setState({ is: 'busy' });
    try {
      const { message } = await onPress();
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
