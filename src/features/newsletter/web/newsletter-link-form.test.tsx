// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { NewsletterLinkForm } from './newsletter-link-form.tsx';

cleanScreens();

test('offers the button again when another link is opened in the same tab', async () => {
  const pressed: string[] = [];
  const { user } = openScreen(<TwoLinks onPress={(token) => pressed.push(token)} />);
  await user.click(button('Unsubscribe'));
  expect(await screen.findByText('one is off the list.')).toBeTruthy();
  await user.click(button('Open the other link'));
  await user.click(button('Unsubscribe'));
  expect(await screen.findByText('other is off the list.')).toBeTruthy();
  expect(pressed).toEqual(['one', 'other']);
});

function TwoLinks({ onPress }: { onPress: (token: string) => void }) {
  const [token, setToken] = useState('one');
  return (
    <>
      <button type="button" onClick={() => setToken('other')}>
        Open the other link
      </button>
      <NewsletterLinkForm
        token={token}
        mailbox=""
        label="Unsubscribe"
        busyLabel="Unsubscribing..."
        onPress={async () => {
          onPress(token);
          return { message: `${token} is off the list.` };
        }}
      />
    </>
  );
}
