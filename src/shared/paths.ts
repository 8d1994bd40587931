/** Every address of the site, so that a link is never typed twice. */
export const paths = {
  home: '/',
  events: '/#events',
  event: (eventId: string) => `/event/${encodeURIComponent(eventId)}`,
  eventRegister: (eventId: string) => `/event-register/${encodeURIComponent(eventId)}`,
  /** A calendar file of one event. */
  eventCalendar: (eventId: string) => `/event/${encodeURIComponent(eventId)}/calendar.ics`,
  /** The pictures that link previews show, 1200 × 630. */
  sitePreview: '/preview.png',
  eventPreview: (eventId: string) => `/event/${encodeURIComponent(eventId)}/preview.png`,
  studentRegister: '/student/register',
  studentLogin: '/student/login',
  studentForgotPassword: '/student/forgot-password',
  /** The token stands behind the #, which no browser sends: it is in no log and in no Referer. */
  studentResetPassword: (token?: string) => `/student/reset-password${token ? `#${token}` : ''}`,
  studentDashboard: (tab?: 'events' | 'registered' | 'profile') =>
    tab ? `/student/dashboard?tab=${tab}` : '/student/dashboard',
  /** Where one registration stands. */
  studentRegistration: (registrationId: string) => `/student/registrations/${encodeURIComponent(registrationId)}`,
  studentProfile: '/student/profile',
  studentProfileEdit: '/student/profile/edit',
  studentSchedule: '/student/schedule',
  studentCertificates: '/student/certificates',
  studentBookmarks: '/student/bookmarks',
  studentSettings: '/student/settings',
  adminLogin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminRegistrations: '/admin/registrations',
  apiDocs: '/api/docs',
} as const;
