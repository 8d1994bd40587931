/** Every address of the site, so that a link is never typed twice. */
export const paths = {
  home: '/',
  events: '/#events',
  event: (eventId: string) => `/event/${encodeURIComponent(eventId)}`,
  eventRegister: (eventId: string) => `/event-register/${encodeURIComponent(eventId)}`,
  studentRegister: '/student/register',
  studentLogin: '/student/login',
  studentDashboard: (tab?: 'events' | 'registered' | 'profile') =>
    tab ? `/student/dashboard?tab=${tab}` : '/student/dashboard',
  studentProfileEdit: '/student/profile/edit',
  adminLogin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminRegistrations: '/admin/registrations',
  apiDocs: '/api/docs',
} as const;
