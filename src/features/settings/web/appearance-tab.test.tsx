// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { AppearanceTab } from './appearance-tab.tsx';

cleanScreens();

test.each(['blue', 'Dark mode', 'Compact mode', 'Quick actions'])(
  'calls a change of “%s” a preview until it is saved or taken back',
  async (label) => {
    const { user } = openScreen(<AppearanceTab />);
    const note = () => screen.queryByText('Shown as a preview until you save.');
    expect(note()).toBeNull();
    await user.click(field(label));
    expect(note()).toBeTruthy();
    await user.click(field(label === 'blue' ? 'amber' : label));
    expect(note()).toBeNull();
    await user.click(field(label));
    await user.click(button('Save Changes'));
    expect(note()).toBeNull();
  },
);
