import { loadPublicFrame } from '#features/passes/web/index.ts';
import { api } from '#web/api.ts';
import { useLinkToken } from '#web/hooks/use-link-token.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { confirmNewsletter } from '../contract.ts';
import type { Route } from './+types/confirm-newsletter-page.ts';
import { LinkIncomplete } from './link-incomplete.tsx';
import { NewsletterLinkForm } from './newsletter-link-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  notIndexed(`Confirm the newsletter · ${loaderData?.frame.name}`);

export const loader = (args: Route.LoaderArgs) => loadPublicFrame(args);

export default function ConfirmNewsletterPage({ loaderData: { frame } }: Route.ComponentProps) {
  const token = useLinkToken();
  return (
    <div className="wrap grid max-w-2xl content-start justify-items-start gap-6 py-16 sm:py-24">
      <PageTitle
        title="Confirm the newsletter"
        intro={`Press the button, and ${frame.name} sends its newsletter to this address.`}
      />
      {token === '' ? (
        <LinkIncomplete />
      ) : (
        <NewsletterLinkForm
          token={token ?? ''}
          mailbox={frame.contactEmail}
          label="Confirm"
          busyLabel="Confirming..."
          onPress={() => api.call(confirmNewsletter, { body: { token: token ?? '' }, retryWhileBusy: true })}
        />
      )}
    </div>
  );
}
