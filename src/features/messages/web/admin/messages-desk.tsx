import { useRevalidator } from 'react-router';
import { type listMessages, markMessage, type ReceivedMessage } from '#features/messages/contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';
import { countId } from '#web/desk/neighbour.ts';
import { Pager } from '#web/desk/pager.tsx';
import { countText, rowsPerPage } from '#web/desk/paging.ts';
import { useAddress } from '#web/desk/use-address.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useTask } from '#web/desk/use-task.ts';
import { useTypedText } from '#web/desk/use-typed-text.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAction } from '#web/use-action.ts';
import { askedMessages } from './load-messages.ts';
import { MessageDialogs } from './message-dialogs.tsx';
import { MessageList } from './message-list.tsx';
import '#web/desk/desk.css';
import './messages.css';

interface MessagesDeskProps {
  list: Output<typeof listMessages>;
  timeZone: string;
  mailsAreSent: boolean;
}

export function MessagesDesk({ list, timeZone, mailsAreSent }: MessagesDeskProps) {
  const { search, change } = useAddress();
  const { revalidate } = useRevalidator();
  const tasks = useTask<'read' | 'delete', ReceivedMessage>();
  const mayWrite = useMay('messages.answer');
  const { q, filter } = askedMessages(search);
  useKeptAnswer(list.messages, tasks.begin);
  const { messages, total, found, page, pages } = list;

  function read(message: ReceivedMessage) {
    tasks.begin('read', message);
    // Only a sign for the committee: whether it could be set stops nobody from reading.
    if (!message.isRead && mayWrite) mark(message, true).catch(() => undefined);
  }

  async function mark({ _id }: ReceivedMessage, isRead: boolean) {
    try {
      await adminApi.call(markMessage, { params: { messageId: _id }, body: { isRead } });
    } finally {
      await revalidate();
    }
  }
  const { run: markOrSayWhy } = useAction('The message was not marked', mark);

  if (total === 0) {
    return (
      <EmptyState title="No messages found" className="mt-6">
        What visitors write in the contact section of the website appears here.
      </EmptyState>
    );
  }
  const from = (page - 1) * rowsPerPage + 1;
  return (
    <>
      <MessageFilters q={q} filter={filter} onChange={change} />
      <div className="mt-5 mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-quiet text-sm">
        <p id={countId} tabIndex={-1} role="status">
          {countText({ from, found, total }, messages.length, { one: 'message', many: 'messages' })}
          {list.unread > 0 && <span className="text-accent">{` · ${list.unread} unread`}</span>}
        </p>
      </div>
      {found === 0 ? (
        <EmptyState
          title={filter === 'unread' && !q ? 'Everything is read' : 'No messages found matching the filters'}
          action={
            <Button size="small" onClick={() => change({ q: '', filter: '' })}>
              Show all messages
            </Button>
          }
        />
      ) : (
        <MessageList
          messages={messages}
          timeZone={timeZone}
          mayWrite={mayWrite}
          onRead={read}
          onMark={(message) => void markOrSayWhy(message, !message.isRead)}
          onDelete={(message) => tasks.begin('delete', message)}
        />
      )}
      <Pager label="Pages of messages" page={page} pages={pages} />
      <MessageDialogs
        {...{ tasks, messages, timeZone, mailsAreSent, mayWrite }}
        onMarkUnread={(message) => markOrSayWhy(message, false)}
      />
    </>
  );
}

/** The answer that was being written when the session ended is open again. */
function useKeptAnswer(messages: readonly ReceivedMessage[], begin: (kind: 'read', message: ReceivedMessage) => void) {
  useKeptTask('answers', (id) => {
    const message = messages.find(({ _id }) => _id === id);
    if (message) begin('read', message);
    return true;
  });
}

interface MessageFiltersProps {
  q: string;
  filter: string;
  onChange: (some: Readonly<Record<string, string>>) => void;
}

function MessageFilters({ q, filter, onChange }: MessageFiltersProps) {
  const [text, setText] = useTypedText(q, (typed) => onChange({ q: typed }));
  return (
    <search className="desk-filters">
      <TextField
        label="Search"
        type="search"
        placeholder="Name, email, subject or words"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label="Show"
        value={filter}
        onChange={({ target: { value } }) => onChange({ filter: value === 'all' ? '' : value })}
      >
        <option value="all">All Messages</option>
        <option value="unread">Unread</option>
        <option value="unanswered">Unanswered</option>
      </SelectField>
    </search>
  );
}
