import { describe, expect, test } from 'vitest';
import { getLoginHistory } from '#features/accounts/session-contract.ts';
import { getAnalytics } from '#features/analytics/contract.ts';
import { findCertificates } from '#features/certificates/admin-contract.ts';
import { findColleges } from '#features/colleges/contract.ts';
import { getDashboard } from '#features/dashboard/contract.ts';
import { printBadges } from '#features/documents/admin-contract.ts';
import { listFeedback } from '#features/feedback/admin-contract.ts';
import { listHalls } from '#features/gate/board-contract.ts';
import { listJudgedEvents } from '#features/judging/round-contract.ts';
import { findMessages } from '#features/messages/contract.ts';
import { findSubscribers } from '#features/newsletter/contract.ts';
import { listPassRecords } from '#features/passes/admin-contract.ts';
import { listRegistrations } from '#features/registrations/admin-contract.ts';
import { getSpotDesk } from '#features/spot-desk/contract.ts';
import { findStudents } from '#features/students/contract.ts';
import { findTeams } from '#features/teams/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { paths } from '#shared/paths.ts';
import { adminRoles, firstRole, may } from '#shared/permissions.ts';
import { navigationFor } from '#web/layouts/admin/navigation-items.ts';

const addresses = (role: string | undefined) =>
  navigationFor(role)
    .flatMap(({ links }) => links)
    .map(({ to }) => to);

describe('the sidebar', () => {
  test('links an administrator to every screen, with students and teams under User Management', () => {
    const beside: string[] = [
      ...[paths.adminLogin, paths.adminFirstPassword, paths.adminLogout, paths.adminProfile],
      // Reached from the certificates.
      paths.adminTemplates,
    ];
    const screens = Object.entries(paths)
      .filter(([name]) => name.startsWith('admin'))
      .flatMap(([, address]) => (typeof address === 'string' && !beside.includes(address) ? [address] : []));
    expect(addresses('administrator').toSorted()).toEqual(screens.toSorted());
    const users = navigationFor('administrator').find(({ heading }) => heading === 'User Management');
    expect(users?.links.map(({ label }) => label)).toEqual(['Students', 'Teams', 'Colleges']);
  });

  test.each<[string, Endpoint]>([
    [paths.adminDashboard, getDashboard],
    [paths.adminRegistrations, listRegistrations],
    [paths.adminAnalytics, getAnalytics],
    [paths.adminPasses, listPassRecords],
    [paths.adminEventDay, listHalls],
    [paths.adminSpotDesk, getSpotDesk],
    [paths.adminBadges, printBadges],
    [paths.adminStudents, findStudents],
    [paths.adminTeams, findTeams],
    [paths.adminColleges, findColleges],
    [paths.adminMessages, findMessages],
    [paths.adminNewsletter, findSubscribers],
    [paths.adminCertificates, findCertificates],
    [paths.adminJudging, listJudgedEvents],
    [paths.adminFeedback, listFeedback],
    [paths.adminSecurity, getLoginHistory],
  ])('shows %s only to roles that the server lets in', (to, { needs }) => {
    for (const role of adminRoles) {
      expect([role, addresses(role).includes(to)]).toEqual([role, needs && may(role, needs)]);
    }
  });

  test('shows no links to an unknown role, and only common links before the role is known', () => {
    expect(addresses('somebody')).toEqual([]);
    const common = addresses(firstRole).filter((to) => adminRoles.every((role) => addresses(role).includes(to)));
    expect(common).toContain(paths.adminSecurity);
    expect(addresses(undefined)).toEqual(common);
    expect(addresses(undefined)).not.toContain(paths.adminPeople);
  });
});
