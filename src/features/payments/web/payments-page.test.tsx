// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AdminRole, firstRole } from '#shared/permissions.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import PaymentsPage from './payments-page.tsx';
import { tabsFor } from './tabs.ts';

cleanScreens();

function open(role: AdminRole) {
  const tabs = tabsFor(role);
  const loaderData = { state: 'failed', message: 'The payments did not load', tabs, tab: tabs[0] };
  const props = { loaderData } as unknown as Parameters<typeof PaymentsPage>[0];
  return openScreen(<PaymentsPage {...props} />);
}

test('shows the tabs of a role, and none when the role has only one', () => {
  const { leave } = open(firstRole);
  expect(screen.getAllByRole('tab')).toHaveLength(5);
  leave();
  expect(tabsFor('coordinator')).toEqual(['cash']);
  open('coordinator');
  expect(screen.getByText('The payments did not load')).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
});
