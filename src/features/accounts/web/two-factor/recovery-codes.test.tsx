// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

cleanScreens();

test('says that the codes have to be copied by hand where the browser does not copy them', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = openScreen(<RecoveryCodes codes={['AAAA-1111']} onDone={() => {}} />);
  // As on a page without HTTPS.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await user.click(button('Copy'));
  expect(
    await screen.findByText('This browser does not copy by itself. Download the codes, or copy them by hand.'),
  ).toBeTruthy();
});
