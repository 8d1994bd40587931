// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MessageForm } from '#features/messages/web/index.ts';
import { button, cleanScreens, field, openScreen } from '#testing/screen.ts';

cleanScreens();

async function write() {
  const answered = Promise.withResolvers<void>();
  const opened = openScreen(<MessageForm contactEmail="" />, [
    { status: 201, json: { message: 'Thank you.' }, after: answered.promise },
  ]);
  const { user } = opened;
  await user.type(field('Name'), 'A visitor');
  await user.type(field('Email'), 'visitor@visitors.example');
  await user.type(field('Message'), 'Is there a bus?');
  await user.click(button('Send message'));
  return { ...opened, answer: answered.resolve };
}

test('empties the form once it is sent', async () => {
  const { answer } = await write();
  answer();
  expect(await screen.findByText('Thank you.')).toBeTruthy();
  expect(field('Message')).toHaveProperty('value', '');
});

test('keeps what is typed while the form is being sent, and says that nobody has got it', async () => {
  const { user, answer, sent } = await write();
  await user.type(field('Message'), ' And a train?');
  answer();
  expect(await screen.findByText(/^Thank you\. What you changed while it was being sent/)).toBeTruthy();
  expect(sent).toMatchObject([{ body: { message: 'Is there a bus?' } }]);
  expect(field('Message')).toHaveProperty('value', 'Is there a bus? And a train?');
});
