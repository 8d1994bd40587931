import { paths } from '#shared/paths.ts';
import { may } from '#shared/permissions.ts';
import type { AdminBadges } from '#web/layouts/admin/navigation.tsx';
import type { Notifications } from '../contract.ts';

/**
 * Counts what waits for organisers, by the screen where they decide it. Payments count at the payments desk, or at the
 * list of registrations for roles without the desk. A badge is a count, or 'New' for registrations since that screen
 * was last shown.
 */
export function badgesOf(
  counts: Notifications['counts'] | undefined,
  hasNew: boolean,
  role: string | undefined,
): AdminBadges {
  const { registrationsToCheck = 0, ordersToCheck = 0, unreadMessages = 0 } = counts ?? {};
  const toCheck = { count: registrationsToCheck, words: 'to check' };
  const hasDesk = may(role, 'payments.decide');
  const checksHere = !hasDesk && may(role, 'registrations.change');
  return {
    ...(hasDesk && {
      [paths.adminPayments]: toCheck,
      [paths.adminPasses]: { count: ordersToCheck, words: 'to check' },
    }),
    [paths.adminRegistrations]:
      checksHere && toCheck.count > 0 ? toCheck : hasNew ? { word: 'New', words: 'registrations' } : undefined,
    [paths.adminMessages]: { count: unreadMessages, words: 'unread' },
  };
}
