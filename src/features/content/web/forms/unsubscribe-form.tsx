import { type FormEvent, useEffect, useRef, useState } from 'react';
import { leaveNewsletter } from '#features/content/contract.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { WithoutScripts } from './without-scripts.tsx';

type State = { is: 'asking' | 'busy' } | { is: 'left' | 'failed'; message: string };

/** A press, not a visit: mail scanners open links, and nobody may lose the newsletter to one. */
export function UnsubscribeForm({ token, mailbox }: { token: string; mailbox: string }) {
  const [state, setState] = useState<State>({ is: 'asking' });
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.is === 'left') outcome.current?.focus();
  }, [state]);

  async function leave(event: FormEvent) {
    event.preventDefault();
    setState({ is: 'busy' });
    try {
      const { message } = await api.call(leaveNewsletter, { body: { token }, patient: true });
      setState({ is: 'left', message });
    } catch (error) {
      setState({ is: 'failed', message: wordsOf(error, 'Something went wrong. Please try again.') });
    }
  }

  if (state.is === 'left') {
    return (
      <div ref={outcome} tabIndex={-1} role="status" className="grid justify-items-start gap-5">
        <Alert tone="success" title={state.message} />
        <ButtonLink to={paths.home}>Return to Home</ButtonLink>
      </div>
    );
  }
  return (
    <form onSubmit={leave} className="grid justify-items-start gap-4">
      {state.is === 'failed' && <Alert tone="error">{state.message}</Alert>}
      <Button type="submit" variant="main" size="large" busy={state.is === 'busy'} busyLabel="Unsubscribing...">
        Unsubscribe
      </Button>
      <WithoutScripts mailbox={mailbox} />
    </form>
  );
}
