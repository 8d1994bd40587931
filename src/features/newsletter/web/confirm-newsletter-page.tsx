import { loadPublicFrame } from '#features/passes/web/index.ts';
import { api } from '#web/api.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { confirmNewsletter } from '../contract.ts';
import type { Route } from './+types/confirm-newsletter-page.ts';
import { NewsletterLink } from './newsletter-link.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  notIndexed(`Confirm the newsletter · ${loaderData?.frame.name}`);

export const loader = (args: Route.LoaderArgs) => loadPublicFrame(args);

export default function ConfirmNewsletterPage({ loaderData: { frame } }: Route.ComponentProps) {
  return (
    <NewsletterLink
      title="Confirm the newsletter"
      intro={`Press the button, and ${frame.name} sends its newsletter to this address.`}
      mailbox={frame.contactEmail}
      label="Confirm"
      busyLabel="Confirming..."
      onPress={(token) => api.call(confirmNewsletter, { body: { token }, retryWhileBusy: true })}
    />
  );
}
