// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { AppearanceTab } from './appearance-tab.tsx';

cleanScreens();

test('says that a choice is a preview from the change until it is saved', async () => {
  const { user } = openScreen(<AppearanceTab />);
  const preview = () => screen.queryByText('Shown as a preview until you save.');
  expect(preview()).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Compact mode' }));
  expect(preview()).not.toBeNull();
  await user.click(button('Save Changes'));
  expect(preview()).toBeNull();
});
