import { useRevalidator } from 'react-router';
import { getSite } from '#features/edition/calls.ts';
import {
  findMessages,
  type MessageFilters,
  markMessage,
  messageGroups,
  type ReceivedMessage,
} from '#features/messages/contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { usualTimeZone } from '#shared/instants.ts';
import { adminApi, api } from '#web/api.ts';
import { ListFilters } from '#web/desk/list/list-filters.tsx';
import { choiceFilterIn, type LoadedPage, loadPage, textFilterIn } from '#web/desk/list/load-page.ts';
import { NothingFound } from '#web/desk/list/nothing-found.tsx';
import { PagedList } from '#web/desk/list/paged-list.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useTask } from '#web/desk/use-task.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useMay } from '#web/may.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageDialogs } from './message-dialogs.tsx';
import { MessageList } from './message-list.tsx';
import '#web/desk/desk.css';
import './messages.css';

const groupFilter = {
  name: 'filter',
  label: 'Show',
  all: 'All Messages',
  options: [
    ['unread', 'Unread'],
    ['unanswered', 'Unanswered'],
  ],
} as const;

export function MessagesDesk({ loaded }: { loaded: LoadedMessages }) {
  const { messages, unread, timeZone, mailsAreSent } = loaded;
  const { search, change } = useAddress();
  const { revalidate } = useRevalidator();
  const tasks = useTask<'read' | 'delete', ReceivedMessage>();
  const mayWrite = useMay('messages.answer');
  const { q, filter } = filtersOf(search);
  useKeptAnswer(messages, tasks.begin);

  function read(message: ReceivedMessage) {
    tasks.begin('read', message);
    // A failure is ignored: the mark is only for the organisers, and reading must work even if it cannot be saved.
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

  if (loaded.total === 0) {
    return (
      <EmptyState title="No messages found" className="mt-6">
        What visitors write in the contact section of the website appears here.
      </EmptyState>
    );
  }
  return (
    <>
      <ListFilters placeholder="Name, email, subject or words" choices={[groupFilter]} />
      <PagedList
        list="messages"
        loaded={loaded}
        shown={messages.length}
        noun={{ one: 'message', many: 'messages' }}
        note={unread > 0 && <span className="text-accent">{` · ${unread} unread`}</span>}
        empty={
          <NothingFound
            title={filter === 'unread' && !q ? 'Everything is read' : 'No messages found matching the filters'}
            showAll="Show all messages"
            onShowAll={() => change({ q: '', filter: '' })}
          />
        }
      >
        <MessageList
          messages={messages}
          timeZone={timeZone}
          mayWrite={mayWrite}
          onRead={read}
          onMark={(message) => void markOrSayWhy(message, !message.isRead)}
          onDelete={(message) => tasks.begin('delete', message)}
        />
      </PagedList>
      <MessageDialogs
        tasks={tasks}
        messages={messages}
        timeZone={timeZone}
        mailsAreSent={mailsAreSent}
        mayWrite={mayWrite}
        onMarkUnread={(message) => markOrSayWhy(message, false)}
      />
    </>
  );
}

/** Opens the answer that somebody was writing when the session ended. */
function useKeptAnswer(messages: readonly ReceivedMessage[], begin: (kind: 'read', message: ReceivedMessage) => void) {
  useKeptTask('answers', (id) => {
    const message = messages.find(({ _id }) => _id === id);
    if (message) begin('read', message);
    // Another page or filter may show it. '' if no dialog was open.
    return !id || message !== undefined;
  });
}

export type LoadedMessages = LoadedPage<Output<typeof findMessages> & { timeZone: string; mailsAreSent: boolean }>;

const filtersOf = (search: URLSearchParams): MessageFilters => ({
  q: textFilterIn(search, 'q'),
  filter: choiceFilterIn(search, 'filter', messageGroups),
});

export function loadMessages(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to load messages. Please try again.', async (search, place) => {
    const site = api.call(getSite).catch(() => undefined);
    const query = { ...filtersOf(search), ...place };
    const [answer, about] = await Promise.all([adminApi.call(findMessages, { query }), site]);
    const { edition, mailsAreSent = true } = about ?? {};
    return { ...answer, timeZone: edition?.timeZone ?? usualTimeZone, mailsAreSent };
  });
}
