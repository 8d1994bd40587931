import { paths } from '#shared/paths.ts';
import { may } from '#shared/permissions.ts';
import type { AdminBadges } from '#web/layouts/admin/navigation.tsx';
import type { News } from '../contract.ts';

/**
 * What waits, at the screen where it is settled: payments at the desk, or among the registrations for people without a desk.
 * Registrations that came since their screen was last shown are 'New'; a count says more than that.
 */
export function badgesOf(counts: News['counts'] | undefined, hasNew: boolean, role: string | undefined): AdminBadges {
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
