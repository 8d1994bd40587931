import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

export interface SpeakersTable {
  id: string;
  position: number;
  name: string;
  role: string;
  topic: string;
  about: string;
  photo: Generated<string>;
  version: Generated<number>;
}

export interface SponsorsTable {
  id: string;
  position: number;
  name: string;
  tier: 'main' | 'co';
  text: string;
  logo: string;
  url: string;
  version: Generated<number>;
}

export interface ScheduleItemsTable {
  id: string;
  title: string;
  date: string;
  start_time: string;
  end_time: string;
  location: string;
  event_id: string | null;
  /** Among what starts at the same time. */
  position: Generated<number>;
  version: Generated<number>;
}

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  is_read: Flag;
  created_at: string;
  reply_count: Generated<number>;
}

export interface MessageRepliesTable {
  id: string;
  message_id: string;
  author: string;
  text: string;
  created_at: string;
}

export interface NewsletterSubscribersTable {
  id: string;
  email: string;
  created_at: string;
  /** Takes the address off the list, and does nothing else. */
  unsubscribe_token: string;
  unsubscribed_at: string | null;
  /** When its owner confirmed it, or it was put on the list where no mail server can ask; '' until then. */
  confirmed_at: Generated<string>;
}
