import { describe, expect, test } from 'vitest';
import type { AdminAccount } from '#features/accounts/admin-profile-contract.ts';
import { firstRole } from '#shared/permissions.ts';
import { pageHtml } from '#testing/pages/page-html.ts';
import { NotificationsTab } from './notifications-tab.tsx';
import { ProfileForm } from './profile-form.tsx';

describe('the profile of the signed-in organiser', () => {
  const account: AdminAccount = {
    _id: 'a1',
    name: 'Organiser',
    email: 'organiser@aarambh.example',
    role: firstRole,
    createdAt: '2025-04-01T06:00:00.000Z',
    lastLogin: null,
    twoFactor: { enabled: false, recoveryCodesLeft: 0 },
    notifications: {
      emailNotifications: false,
      newRegistrations: true,
      paymentConfirmations: false,
      contactMessages: true,
    },
  };

  test('asks for no password while the email is unchanged, and shows the role as read-only', () => {
    const page = pageHtml(<ProfileForm account={account} />);
    expect(page).not.toContain('Current password');
    expect(page).toMatch(/<input[^>]*disabled=""[^>]*readOnly=""/i);
  });

  test('shows each choice of mails as saved, and dims the choices while mails are off', () => {
    const page = pageHtml(<NotificationsTab account={account} />);
    const switches = [...page.matchAll(/<input[^>]*role="switch"[^>]*>/g)].map(([one]) => one.includes('checked=""'));
    expect(switches).toEqual([false, true, false, true]);
    expect(page.match(/data-dimmed="true"/g)).toHaveLength(3);
    const on = { ...account, notifications: { ...account.notifications, emailNotifications: true } };
    expect(pageHtml(<NotificationsTab account={on} />)).not.toContain('data-dimmed');
  });

  test.each([
    ['coordinator', ['New registrations', 'Payment confirmations']],
    ['finance', ['New registrations', 'Payment confirmations']],
    ['volunteer', ['New registrations', 'Contact messages']],
  ] as const)('offers a %s only the mails that the role gets', (role, labels) => {
    const page = pageHtml(<NotificationsTab account={{ ...account, role }} />);
    const all = ['New registrations', 'Payment confirmations', 'Contact messages'];
    expect(all.filter((label) => page.includes(label))).toEqual(labels);
  });
});
