import type { Generated } from 'kysely';
import type { Bit } from '#server/db/columns.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    contact_messages: ContactMessagesTable;
    message_replies: MessageRepliesTable;
  }
}

interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  is_read: Bit;
  created_at: string;
  reply_count: Generated<number>;
}

interface MessageRepliesTable {
  id: string;
  message_id: string;
  author: string;
  text: string;
  created_at: string;
}
