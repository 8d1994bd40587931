// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { plainDeskItem } from '#testing/payments/plain-desk-item.ts';
import { button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { KeyFacts } from './item-facts.tsx';

cleanScreens();

test('says that the transaction ID has to be copied by hand where the browser does not copy it', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = openScreen(<KeyFacts item={plainDeskItem} />);
  // A page without HTTPS has no clipboard.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await user.click(button('Copy the transaction ID'));
  await waitFor(() => expect(toasts()).toEqual(['It could not be copied. Please mark it and copy it by hand.']));
});
