import { describe, expect, test } from 'vitest';
import { getAdminAccount } from '#features/accounts/admin-profile-contract.ts';
import { listPeople } from '#features/accounts/people-contract.ts';
import { getLoginHistory } from '#features/accounts/session-contract.ts';
import { getAnalytics } from '#features/analytics/contract.ts';
import { listAudit } from '#features/audit/contract.ts';
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
import { listCash } from '#features/payments/contract.ts';
import { listDesk } from '#features/payments/desk-contract.ts';
import { listSchedule, listSpeakers, listSponsors } from '#features/programme/contract.ts';
import { listRegistrations } from '#features/registrations/admin-contract.ts';
import { getSpotDesk } from '#features/spot-desk/contract.ts';
import { findStudents } from '#features/students/contract.ts';
import { findTeams } from '#features/team-list/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { paths } from '#shared/paths.ts';
import { adminRoles, firstRole, may } from '#shared/permissions.ts';
import { navigationFor } from '#web/layouts/admin/navigation-items.ts';

const addresses = (role: string | undefined) =>
  navigationFor(role)
    .flatMap(({ links }) => links)
    .map(({ to }) => to);

/** Each screen with its first call, or with the first call of each of its tabs, because access to one tab is enough. */
const screens: [string, ...Endpoint[]][] = [
  [paths.adminDashboard, getDashboard],
  [paths.adminRegistrations, listRegistrations],
  [paths.adminPayments, listDesk, listCash],
  [paths.adminAnalytics, getAnalytics],
  [paths.adminPasses, listPassRecords],
  [paths.adminEventDay, listHalls],
  [paths.adminSpotDesk, getSpotDesk],
  [paths.adminBadges, printBadges],
  [paths.adminStudents, findStudents],
  [paths.adminTeams, findTeams],
  [paths.adminColleges, findColleges],
  [paths.adminSpeakers, listSpeakers],
  [paths.adminSponsors, listSponsors],
  [paths.adminSchedule, listSchedule],
  [paths.adminMessages, findMessages],
  [paths.adminNewsletter, findSubscribers],
  [paths.adminCertificates, findCertificates],
  [paths.adminJudging, listJudgedEvents],
  [paths.adminFeedback, listFeedback],
  [paths.adminPeople, listPeople],
  [paths.adminAudit, listAudit],
  [paths.adminSettings, getAdminAccount],
  [paths.adminSecurity, getLoginHistory],
];

/** Screens without such a call, each with the reason. */
const exceptions: Record<string, string> = {
  [paths.adminEvents]: 'its list is a public call, which sends unpublished events to those with events.read',
};

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

  test('each link has its call in this file, or a reason why it has none', () => {
    const named = [...screens.map(([to]) => to), ...Object.keys(exceptions)];
    expect(named.toSorted()).toEqual(addresses('administrator').toSorted());
  });

  test.each(screens)('shows %s only to roles that the server lets in', (to, ...calls) => {
    for (const role of adminRoles) {
      const isLetIn = calls.some(({ needs }) => needs !== undefined && may(role, needs));
      expect([role, addresses(role).includes(to)]).toEqual([role, isLetIn]);
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
