// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReceivedMessage } from '#features/messages/contract.ts';
import { asOrganiser, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { forgetAdminDrafts } from '#web/local-drafts.ts';
import { MessageDialogs } from './message-dialogs.tsx';

const message: ReceivedMessage = {
  _id: 'm1',
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
  isRead: true,
  replies: [{ author: 'Asha', text: 'Yes.', createdAt: message.createdAt }],
};

cleanScreens();

function openDialogs(answers: Parameters<typeof openScreen>[1] = []) {
  const tasks = { task: { kind: 'read' as const, item: message, round: 1 }, open: true, begin: vi.fn(), end: vi.fn() };
  const dialogs = (
    <MessageDialogs
      tasks={tasks}
      messages={[]}
      timeZone="Asia/Kolkata"
      mailsAreSent
      mayWrite
      onMarkUnread={() => Promise.resolve()}
    />
  );
  return { ...openScreen(dialogs, answers), tasks };
}

test('keeps a typed answer when the organiser leaves the screen, until it is sent', async () => {
  asOrganiser();
  const first = openDialogs();
  await first.user.type(await screen.findByLabelText('Answer'), 'Behind the hall.');
  first.leave();
  const { user, tasks, leave } = openDialogs([{ status: 201, json: answered }]);
  expect(await screen.findByLabelText('Answer')).toHaveProperty('value', 'Behind the hall.');
  await user.click(button('Send answer'));
  await waitFor(() => expect(tasks.end).toHaveBeenCalledOnce());
  leave();
  openDialogs();
  expect(await screen.findByLabelText('Answer')).toHaveProperty('value', '');
});

test('shows a typed answer to no other organiser, and forgets it when its author logs out', async () => {
  asOrganiser('a1');
  const typed = async (text?: string) => {
    const { user, leave } = openDialogs();
    const box = await screen.findByLabelText('Answer');
    if (text) await user.type(box, text);
    const { value } = box as HTMLTextAreaElement;
    leave();
    return value;
  };
  await typed('Behind the hall.');
  asOrganiser('a2');
  expect(await typed()).toBe('');
  asOrganiser('a1');
  expect(await typed()).toBe('Behind the hall.');
  forgetAdminDrafts();
  expect(await typed()).toBe('');
});

test('shows the answer that came first when the filters no longer let the message through', async () => {
  const words = 'Somebody else has answered meanwhile.';
  const { user, sent, tasks } = openDialogs([
    { status: 409, json: { message: words } },
    { json: answered },
    { status: 201, json: answered },
  ]);
  await user.type(await screen.findByLabelText('Answer'), 'Behind the hall.');
  await user.click(button('Send answer'));
  expect(await screen.findByText('Yes.')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(field('Another answer')).toHaveProperty('value', 'Behind the hall.');
  await user.click(button('Send answer'));
  await waitFor(() => expect(tasks.end).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.body).toEqual({ text: 'Behind the hall.', seen: 1 });
});
