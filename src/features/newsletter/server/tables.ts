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
  /** Can only unsubscribe the address. It is in newsletters and exports. */
  unsubscribe_token: string;
  /** Can add the address. Only mails to the address contain it. */
  confirm_token: string;
  unsubscribed_at: string | null;
  /** When its owner confirmed it, or when it was added without a mail server; '' until then. */
  confirmed_at: Generated<string>;
}
