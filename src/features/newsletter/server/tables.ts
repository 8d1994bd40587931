import type { Generated } from 'kysely';

declare module '#server/db/schema.ts' {
  interface Database {
    newsletter_subscribers: NewsletterSubscribersTable;
  }
}

interface NewsletterSubscribersTable {
  id: string;
  email: string;
  created_at: string;
  /** Takes the address off the list, and does nothing else. Newsletters and exports carry it. */
  unsubscribe_token: string;
  /** Puts it on the list. Only mails to the address carry it. */
  confirm_token: string;
  unsubscribed_at: string | null;
  /** When its owner confirmed it, or it was put on the list where no mail server can ask; '' until then. */
  confirmed_at: Generated<string>;
}
