import { useSyncExternalStore } from 'react';
import { paths } from '#shared/paths.ts';
import { apiContext } from '#web/api.ts';
import type { PublicPageData } from '#web/layouts/public/page.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { getSite } from '../contract.ts';
import { siteFrame } from '../rules.ts';
import type { Route } from './+types/unsubscribe-page.ts';
import { UnsubscribeForm } from './forms/unsubscribe-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Leave the newsletter · ${loaderData?.frame.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const site = await context.get(apiContext).call(getSite);
  return { frame: siteFrame(site) } satisfies PublicPageData;
}

export default function UnsubscribePage({ loaderData: { frame } }: Route.ComponentProps) {
  const token = useLinkToken();
  return (
    <div className="wrap grid max-w-2xl content-start justify-items-start gap-6 py-16 sm:py-24">
      <PageTitle
        title="Leave the newsletter"
        intro={`One press, and ${frame.name} writes to this address no more. Mails about your own registrations still come.`}
      />
      {token === '' ? <LinkIncomplete /> : <UnsubscribeForm token={token ?? ''} mailbox={frame.contactEmail} />}
    </div>
  );
}

/** What stands behind the # of the mailed link; undefined until the browser can say. */
function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('hashchange', onChange);
      return () => window.removeEventListener('hashchange', onChange);
    },
    () => window.location.hash.slice(1),
    () => undefined,
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
      Please open the link in the newsletter once more.
    </Alert>
  );
}
