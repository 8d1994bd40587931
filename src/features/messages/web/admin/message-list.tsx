import { MailOpen, MailPlus, Reply } from 'lucide-react';
import type { ReceivedMessage } from '#features/messages/contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import { Badge } from '#web/ui/badge.tsx';

interface MessageListProps {
  messages: readonly ReceivedMessage[];
  timeZone: string;
  mayWrite: boolean;
  onRead: (message: ReceivedMessage) => void;
  onMark: (message: ReceivedMessage) => void;
  onDelete: (message: ReceivedMessage) => void;
}

export function MessageList({ messages, timeZone, mayWrite, onRead, onMark, onDelete }: MessageListProps) {
  return (
    <ol aria-label="Contact messages, newest first" className="messages">
      {messages.map((message) => (
        <li key={message._id} className={message.isRead ? 'message' : 'message message-unread'}>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <button type="button" className="message-open" onClick={() => onRead(message)}>
                <span className="sr-only">Read the message from </span>
                {message.name}
              </button>
              {!message.isRead && <Badge tone="accent">Unread</Badge>}
              {message.replies.length > 0 && (
                <Badge>
                  <Reply aria-hidden size={13} />
                  Answered
                </Badge>
              )}
            </p>
            <p className="truncate text-quiet text-sm">{message.email}</p>
          </div>
          <p className="wrap-anywhere line-clamp-2">
            {message.subject && <span className="font-semibold">{message.subject} · </span>}
            <span className="text-quiet">{message.message}</span>
          </p>
          <div className="message-end">
            <MessageTime at={message.createdAt} timeZone={timeZone} />
            {mayWrite && (
              <div className="relative flex">
                <RowButton
                  Icon={message.isRead ? MailPlus : MailOpen}
                  hint={message.isRead ? 'Mark as unread' : 'Mark as read'}
                  label={`Mark as ${message.isRead ? 'unread' : 'read'}: ${message.name}`}
                  onClick={() => onMark(message)}
                />
                <DeleteButton
                  what={`message from ${message.name}`}
                  id={message._id}
                  onClick={() => onDelete(message)}
                />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function MessageTime({ at, timeZone }: { at: string; timeZone: string }) {
  const { day, time } = momentOf(at, timeZone);
  return (
    <time dateTime={at} className="figures text-quiet text-sm">
      {day}, {time}
    </time>
  );
}
