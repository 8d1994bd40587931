// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firstRole, roleName } from '#shared/permissions.ts';
import { asOrganiser, button, cleanScreens, openScreen } from '#testing/screen.ts';
import { AdminProfileMenu } from './profile-menu.tsx';

cleanScreens();

test('the profile menu has the name, the email, the role and three links', async () => {
  asOrganiser();
  const { user } = openScreen(<AdminProfileMenu />);
  const trigger = button(/^Profile menu of/);
  for (const text of ['Asha', 'asha@fest.example']) expect(within(trigger).getByText(text)).toBeTruthy();
  await user.click(trigger);
  const menu = within(await screen.findByRole('menu'));
  for (const text of ['Asha', 'asha@fest.example', roleName(firstRole)]) expect(menu.getByText(text)).toBeTruthy();
  expect(menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Profile', '/admin/profile'],
    ['Settings', '/admin/settings'],
    ['Log out', '/admin/logout'],
  ]);
});
