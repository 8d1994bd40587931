import { expect, test } from 'vitest';
import type { ReceivedMessage } from '#features/messages/contract.ts';
import { pageHtml, pageText } from '#testing/pages/page-html.ts';
import { MessageList } from './message-list.tsx';
import { type LoadedMessages, MessagesDesk } from './messages-desk.tsx';

const message: ReceivedMessage = {
  _id: 'one',
  name: 'A visitor',
  email: 'visitor@visitors.example',
  subject: 'Parking',
  message: 'Is there any?',
  isRead: false,
  createdAt: '2025-05-09T03:30:00.000Z',
  replies: [],
};
const answered = {
  ...message,
  _id: 'two',
  isRead: true,
  replies: [{ author: 'Asha', text: 'Yes.', createdAt: message.createdAt }],
};

const list = (messages: ReceivedMessage[], mayWrite = true) => (
  <MessageList
    messages={messages}
    mayWrite={mayWrite}
    timeZone="Asia/Kolkata"
    onRead={() => {}}
    onMark={() => {}}
    onDelete={() => {}}
  />
);

test('a message shows who wrote what and when, and whether it was read and answered', () => {
  const fresh = pageText(list([message]));
  expect(fresh).toContain('A visitorUnreadvisitor@visitors.example');
  expect(fresh).toContain('Parking · Is there any?May 9, 2025, 9:00');
  expect(fresh).not.toContain('Answered');
  expect(pageText(list([answered]))).toContain('A visitorAnswered');
  expect(pageText(list([answered]))).not.toContain('Unread');
});

test('offers to mark an unread message as read, and a read message as unread', () => {
  expect(pageHtml(list([message]))).toContain('aria-label="Mark as read: A visitor"');
  expect(pageHtml(list([answered]))).toContain('aria-label="Mark as unread: A visitor"');
});

test('offers only reading to a role that may not answer', () => {
  const page = pageHtml(list([message], false));
  expect(page.match(/<button/g)).toHaveLength(1);
  expect(page).toContain('Read the message from');
});

test('the screen counts messages and unread messages', () => {
  const page = pageText(desk({ messages: [message, answered], total: 2, found: 2, unread: 1 }));
  expect(page).toContain('2 messages · 1 unread');
  expect(pageText(desk({ messages: [answered], total: 1, found: 1, unread: 0 }))).not.toContain('unread');
});

test('the screen says when there are no messages, and when no message matches the filters', () => {
  const none = pageText(desk({ messages: [], total: 0, found: 0, unread: 0 }));
  expect(none).toContain('No messages found');
  expect(none).not.toContain('Show all messages');
  const unfit = { messages: [], total: 3, found: 0, unread: 0 };
  expect(pageText(desk(unfit), '/?q=bus')).toContain('No messages found matching the filters');
  expect(pageText(desk(unfit), '/?filter=unread')).toContain('Everything is read');
  expect(pageText(desk(unfit), '/?filter=unread&q=bus')).toContain('Show all messages');
});

function desk(counts: Pick<LoadedMessages, 'messages' | 'total' | 'found' | 'unread'>) {
  const page = { page: 1, from: 1, next: '', previous: '', isMoreFound: false, revision: '1' };
  return (
    <MessagesDesk loaded={{ state: 'loaded', ...page, ...counts, timeZone: 'Asia/Kolkata', mailsAreSent: true }} />
  );
}
