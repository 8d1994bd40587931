import { useEffect } from 'react';
import { loadPublicFrame } from '#features/passes/web/index.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { messageOf } from '#web/form-faults.ts';
import { useLinkToken } from '#web/hooks/use-link-token.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/forwarded-page.ts';
import { loadForwarded } from './keep-ticket.ts';
import { keepPage } from './offline/keep-page.ts';
import { TicketCard } from './ticket-card.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => notIndexed(`Ticket · ${loaderData?.frame.name}`);

export const loader = (args: Route.LoaderArgs) => loadPublicFrame(args);

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The ticket of a member without an account. The secret is after the #, which browsers do not send to the server. */
export default function ForwardedTicketPage({ loaderData: { frame } }: Route.ComponentProps) {
  const link = useLinkToken();
  // The key is the link, so that another link never shows the previous person's ticket.
  return <Forwarded key={link} link={link} fest={frame.name} />;
}

function Forwarded({ link, fest }: { link: string | undefined; fest: string }) {
  const { loaded, retry } = useLoaded(async () => (link ? loadForwarded(link) : undefined));
  const isShown = loaded.state === 'loaded' && loaded.data !== undefined;
  useEffect(() => {
    if (isShown) void keepPage(paths.forwardedTicket());
  }, [isShown]);
  return (
    <div className="wrap grid max-w-2xl content-start gap-8 py-16 sm:py-24">
      <PageTitle
        title="Your ticket"
        intro={
          (isShown || loaded.state === 'loading') && (
            <>
              Show this code at the gate. <span className="no-print">Or print it. Keep this link to yourself.</span>
            </>
          )
        }
      />
      {loaded.state === 'loading' && <Skeleton className="aspect-square w-full max-w-96 justify-self-center" />}
      {loaded.state === 'failed' && isGone(loaded.error) && (
        <Alert tone="error" title="This link opens no ticket any more">
          It was replaced, or your team is not registered any more. Ask the leader of your team for a new link. At the
          fest, ask at the desk.
        </Alert>
      )}
      {loaded.state === 'failed' && !isGone(loaded.error) && (
        <RetryAlert title="This ticket did not load" onRetry={retry}>
          {messageOf(loaded.error, 'Please try again in a moment.')}
        </RetryAlert>
      )}
      {loaded.state === 'loaded' && !loaded.data && (
        <Alert tone="error" title="This link is not complete">
          Open the whole link that you were sent, or ask the leader of your team to send it again.
        </Alert>
      )}
      {loaded.state === 'loaded' && loaded.data && (
        <TicketCard ticket={loaded.data} name={loaded.data.name} edition={fest} />
      )}
    </div>
  );
}
