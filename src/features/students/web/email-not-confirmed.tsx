import { MailWarning } from 'lucide-react';

/** Whether the mailbox is the student's own. An organiser's check of the student is the status beside it. */
export function EmailNotConfirmed() {
  return (
    <span className="flex items-center gap-1.5 text-quiet text-xs">
      <MailWarning aria-hidden size={13} className="shrink-0 text-accent" />
      Email not confirmed
    </span>
  );
}
