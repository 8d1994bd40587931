import { loadPublicFrame } from '#features/passes/web/index.ts';
import { api } from '#web/api.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { leaveNewsletter } from '../contract.ts';
import type { Route } from './+types/unsubscribe-page.ts';
import { NewsletterLink } from './newsletter-link.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  notIndexed(`Leave the newsletter · ${loaderData?.frame.name}`);

export const loader = (args: Route.LoaderArgs) => loadPublicFrame(args);

export default function UnsubscribePage({ loaderData: { frame } }: Route.ComponentProps) {
  return (
    <NewsletterLink
      title="Leave the newsletter"
      intro={`Press the button to end the newsletter of ${frame.name} for this address. Mails about your own registrations still come.`}
      mailbox={frame.contactEmail}
      label="Unsubscribe"
      busyLabel="Unsubscribing..."
      onPress={(token) => api.call(leaveNewsletter, { body: { token }, retryWhileBusy: true })}
    />
  );
}
