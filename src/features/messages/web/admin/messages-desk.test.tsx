// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { asOrganiser, button, cleanScreens, openScreen } from '#testing/screen.ts';
import { MessagesDesk } from './messages-desk.tsx';

cleanScreens();

const message = {
  _id: 'm1',
  name: 'A visitor',
  email: 'visitor@visitors.example',
  subject: 'Parking',
  message: 'Is there any?',
  isRead: true,
  createdAt: '2025-05-09T03:30:00.000Z',
  replies: [],
};
const page = { state: 'loaded', page: 1, from: 1, next: '', previous: '', isMoreFound: false, revision: '1' } as const;
const counts = { total: 2, found: 2, unread: 0, timeZone: 'Asia/Kolkata', mailsAreSent: true };

test('opens an unfinished answer again once its message is on the list', async () => {
  asOrganiser('a1');
  const forms = { answers: { recordId: 'm1', values: { m1: 'Behind the hall.' }, changed: [] } };
  sessionStorage.setItem('adminKeptForms', JSON.stringify({ ownerId: 'a1', forms }));
  function Pages() {
    const [messages, setMessages] = useState([{ ...message, _id: 'm2' }]);
    return (
      <>
        <button type="button" onClick={() => setMessages([message])}>
          Turn the page
        </button>
        <MessagesDesk loaded={{ ...page, ...counts, messages }} />
      </>
    );
  }
  const { user } = openScreen(<Pages />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button('Turn the page'));
  expect(await screen.findByLabelText('Answer')).toHaveProperty('value', 'Behind the hall.');
});
