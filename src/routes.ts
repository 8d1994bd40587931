import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The one table: address, page, area. Every address is also a link in `shared/paths.ts`. */
export default [
  layout('features/content/web/public-layout.tsx', [
    index('features/content/web/landing-page.tsx'),
    route('event/:eventId', 'features/events/web/event-page.tsx'),
    route('newsletter/unsubscribe', 'features/content/web/unsubscribe-page.tsx'),
    route('*', 'features/content/web/not-found-page.tsx'),
  ]),
  layout('web/layouts/account-layout.tsx', [
    route('student/register', 'features/identity/web/student-register-page.tsx'),
    route('student/login', 'features/identity/web/student-login-page.tsx'),
    route('student/forgot-password', 'features/identity/web/forgot-password-page.tsx'),
    route('student/reset-password', 'features/identity/web/reset-password-page.tsx'),
  ]),
  layout('web/layouts/student/student-layout.tsx', [
    route('student/dashboard', 'features/registrations/web/dashboard/dashboard-page.tsx'),
    route('student/schedule', 'features/calendar/web/schedule-page.tsx'),
    route('student/certificates', 'features/certificates/web/certificates-page.tsx'),
    route('student/bookmarks', 'features/bookmarks/web/bookmarks-page.tsx'),
    route('student/registrations/:registrationId', 'features/registrations/web/status/status-page.tsx'),
    route('student/settings', 'features/account/web/settings-page.tsx'),
    route('student/profile', 'features/identity/web/profile-page.tsx'),
    route('student/profile/edit', 'features/identity/web/profile-edit-page.tsx'),
    route('event-register/:eventId', 'features/registrations/web/register/register-page.tsx'),
  ]),
  route('admin', 'features/identity/web/admin-login-page.tsx'),
  route('admin/reset-password', 'features/people/web/set-password-page.tsx'),
  route('admin/logout', 'features/control-room/web/admin-logout-page.tsx'),
  layout('features/control-room/web/admin-layout.tsx', [
    route('admin/dashboard', 'features/dashboard/web/admin-dashboard-page.tsx'),
    route('admin/events', 'features/events/web/admin/events-page.tsx'),
    route('admin/speakers', 'features/programme/web/speakers-page.tsx'),
    route('admin/sponsors', 'features/programme/web/sponsors-page.tsx'),
    route('admin/schedule', 'features/programme/web/schedule-page.tsx'),
    route('admin/messages', 'features/messages/web/messages-page.tsx'),
    route('admin/newsletter', 'features/messages/web/newsletter-page.tsx'),
    route('admin/analytics', 'features/analytics/web/analytics-page.tsx'),
    route('admin/registrations', 'features/registrations/web/admin/registrations-page.tsx'),
    route('admin/payments', 'features/payments/web/payments-page.tsx'),
    route('admin/people', 'features/people/web/people-page.tsx'),
    route('admin/audit', 'features/audit/web/audit-page.tsx'),
    route('admin/security', 'features/identity/web/security/security-page.tsx'),
    route('admin/students', 'features/students/web/students-page.tsx'),
    route('admin/teams', 'features/teams/web/teams-page.tsx'),
    route('admin/settings', 'features/settings/web/settings-page.tsx'),
    route('admin/profile', 'features/settings/web/admin-profile-page.tsx'),
  ]),
  // The living page of the design system is neither reachable nor bundled in production.
  ...(import.meta.env.DEV ? [route('design', 'web/design/design-page.tsx')] : []),
] satisfies RouteConfig;
