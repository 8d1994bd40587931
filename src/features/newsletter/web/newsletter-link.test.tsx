// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { NewsletterLink } from './newsletter-link.tsx';

cleanScreens();

test('offers the button again when another link is opened in the same tab', async () => {
  const pressed: string[] = [];
  const { user } = openScreen(
    <NewsletterLink
      title="Leave the newsletter"
      intro=""
      mailbox=""
      label="Unsubscribe"
      busyLabel="Unsubscribing..."
      onPress={async (token) => {
        pressed.push(token);
        return { message: `${token} is off the list.` };
      }}
    />,
    [],
    '/newsletter/unsubscribe#one',
  );
  await user.click(button('Unsubscribe'));
  expect(await screen.findByText('one is off the list.')).toBeTruthy();
  act(() => {
    window.location.hash = '#other';
    window.dispatchEvent(new Event('hashchange'));
  });
  await user.click(button('Unsubscribe'));
  expect(await screen.findByText('other is off the list.')).toBeTruthy();
  expect(pressed).toEqual(['one', 'other']);
});
