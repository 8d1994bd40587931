import { firstView } from './scripts/web/first-view.ts';

const publicLayout = 'features/landing/web/public-layout';

export default [
  {
    name: 'landing',
    path: firstView([publicLayout, 'features/landing/web/landing-page']),
    gzip: true,
    limit: '140 KB',
  },
  {
    name: 'event page',
    path: firstView([publicLayout, 'features/event-pages/web/event-page']),
    gzip: true,
    limit: '140 KB',
  },
  {
    name: 'student dashboard',
    path: firstView(['web/layouts/student/student-layout', 'features/registrations/web/dashboard/dashboard-page']),
    gzip: true,
    limit: '150 KB',
  },
  // Students open these pages on phones with bad networks. A module in the wrong list of `shared-modules.ts` would add
  // the control room's dialogs and lists, 30 KB.
  {
    name: 'student login',
    path: firstView(['web/layouts/account-layout', 'features/accounts/web/sign-in/student-login-page']),
    gzip: true,
    limit: '195 KB',
  },
  {
    name: 'registration form',
    path: firstView(['web/layouts/student/student-layout', 'features/registrations/web/register/register-page']),
    gzip: true,
    limit: '225 KB',
  },
  {
    name: 'ticket',
    path: firstView(['web/layouts/student/student-layout', 'features/tickets/web/ticket-page']),
    gzip: true,
    limit: '155 KB',
  },
  // The first screen of the control room. Its charts are loaded later, so they are not in this list.
  {
    name: 'admin dashboard',
    path: firstView(['features/control-room/web/admin-layout', 'features/dashboard/web/admin-dashboard-page']),
    gzip: true,
    limit: '260 KB',
  },
  {
    name: 'admin registrations',
    path: firstView(['features/control-room/web/admin-layout', 'features/registrations/web/admin/registrations-page']),
    gzip: true,
    limit: '260 KB',
  },
  {
    name: 'scanner, besides the wasm',
    path: 'build/client/gate/assets/*.js',
    gzip: true,
    limit: '70 KB',
  },
];
