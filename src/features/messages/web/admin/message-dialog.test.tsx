// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReceivedMessage } from '#features/messages/contract.ts';
import { button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { MessageDialog } from './message-dialog.tsx';

const message: ReceivedMessage = {
  _id: 'm1',
  name: 'A visitor',
  email: 'visitor@visitors.example',
  subject: 'Parking',
  message: 'Is there any?',
  isRead: true,
  createdAt: '2025-05-09T03:30:00.000Z',
  replies: [{ author: 'Asha', text: 'Where?', createdAt: '2025-05-09T04:30:00.000Z' }],
};

cleanScreens();

function open(
  answers: Parameters<typeof openScreen>[1] = [],
  { mayWrite = true, draft = '', mailsAreSent = true } = {},
) {
  const [onClose, onDraft] = [vi.fn(), vi.fn()];
  const [onMarkUnread, onAnswered] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const shown = { message, mayWrite, draft, onClose, onDraft, onMarkUnread, onAnswered };
  const dialog = <MessageDialog {...shown} timeZone="Asia/Kolkata" mailsAreSent={mailsAreSent} open />;
  return { ...openScreen(dialog, answers), onClose, onDraft, onMarkUnread };
}

test('sends an answer with the number of answers that its writer has seen', async () => {
  const { user, sent, onClose, onDraft } = open([{ status: 201, json: message }]);
  await user.type(field('Another answer'), 'Behind the hall.');
  expect(onDraft).toHaveBeenLastCalledWith('Behind the hall.');
  await user.click(button('Send answer'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { method: 'POST', url: '/api/admin/messages/m1/replies', body: { text: 'Behind the hall.', seen: 1 } },
  ]);
  expect(onDraft).toHaveBeenLastCalledWith('');
  await waitFor(() => expect(toasts()).toEqual(['Answer sent successfully!']));
});

test('says that an answer is only kept where no mail server is set', async () => {
  const { user } = open([{ status: 201, json: message }], { mailsAreSent: false });
  await user.type(field('Another answer'), 'Behind the hall.');
  await user.click(button('Keep answer'));
  const kept = 'Answer kept here: Please write to visitor@visitors.example yourself.';
  await waitFor(() => expect(toasts()).toEqual([kept]));
});

test('refuses to send an empty answer, and focuses the field', async () => {
  const { user, sent } = open();
  await user.click(button('Send answer'));
  await waitFor(() => expect(faultOf('Another answer')).toBe('Please write your answer'));
  expect(document.activeElement).toBe(field('Another answer'));
  expect(sent).toEqual([]);
});

test('keeps the answer and says why when somebody else has answered first', async () => {
  const words = 'Somebody else has answered meanwhile.';
  const { user, onClose } = open([{ status: 409, json: { message: words } }], { draft: 'Behind the hall.' });
  expect(field('Another answer')).toHaveProperty('value', 'Behind the hall.');
  await user.click(button('Send answer'));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(field('Another answer')).toHaveProperty('value', 'Behind the hall.');
  expect(onClose).not.toHaveBeenCalled();
});

test('offers no field for an answer to a role that may only read', () => {
  open([], { mayWrite: false });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
  expect(screen.getByText('Is there any?')).toBeTruthy();
});
