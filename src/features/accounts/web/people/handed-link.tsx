import type { LinkHandedOut } from '#features/accounts/people-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { LinkToCopy } from '#web/desk/link-to-copy.tsx';
import { Alert } from '#web/ui/alert.tsx';

interface HandedLinkProps {
  link: LinkHandedOut;
  email: string;
  timeZone: string;
}

/** Says that the link was mailed, or shows it once to be handed over. */
export function HandedLink({ link, email, timeZone }: HandedLinkProps) {
  const { day, time } = momentOf(link.expiresAt, timeZone);
  const until = `It works once, until ${day}, ${time}.`;
  if (link.path === null) {
    return (
      <Alert tone="success" title={`The link is on its way to ${email}`}>
        {until}
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      <Alert tone="success" title="The link is ready">
        It is shown only now. The site could not mail it: that takes a mail server and PUBLIC_URL. {until} Hand it over
        in person: anyone who has it can set the password.
      </Alert>
      <LinkToCopy address={new URL(link.path, window.location.origin).href} />
    </div>
  );
}
