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
  /** Allows only to unsubscribe the address. Newsletters and exports have it. */
  unsubscribe_token: string;
  /** Allows to add the address. Only mails to the address have it. */
  confirm_token: string;
  unsubscribed_at: string | null;
  /** When its owner confirmed it, or when it was added without a mail server; '' until then. */
  confirmed_at: Generated<string>;
}
