/** Every address of the site, so that links are written only once. */
export const paths = {
  home: '/',
  events: '/#events',
  event: (eventId: string) => `/event/${encodeURIComponent(eventId)}`,
  eventRegister: (eventId: string) => `/event-register/${encodeURIComponent(eventId)}`,
  eventPaymentCode: (eventId: string) => `/event/${encodeURIComponent(eventId)}/payment-code.svg`,
  /** The calendar file of one event. */
  eventCalendar: (eventId: string) => `/event/${encodeURIComponent(eventId)}/calendar.ics`,
  /** The preview picture of the site's links, 1200 × 630. */
  sitePreview: '/preview.png',
  eventPreview: (eventId: string) => `/event/${encodeURIComponent(eventId)}/preview.png`,
  /** Shows whether a certificate is genuine. Without a code, asks for its number. */
  verify: (code?: string) => (code ? `/verify/${encodeURIComponent(code)}` : '/verify'),
  certificatePdf: (code: string) => `/certificates/${encodeURIComponent(code)}/certificate.pdf`,
  certificatePicture: (code: string) => `/certificates/${encodeURIComponent(code)}/certificate.png`,
  winners: '/winners',
  /** The data that the site stores about students, and why. */
  privacy: '/privacy',
  /** PDFs of `features/documents`, which need a session. */
  myLetter: '/api/students/documents/letter',
  myBadge: '/api/students/documents/badge',
  myReceipt: (paymentId: string) => `/api/students/documents/receipts/${encodeURIComponent(paymentId)}`,
  /** Takes `?student=` or `?ticket=`, as the badge does. */
  participantLetter: '/api/admin/documents/letter',
  participantBadge: '/api/admin/documents/badge',
  receipt: (paymentId: string) => `/api/admin/documents/receipts/${encodeURIComponent(paymentId)}`,
  /** The page on which a judge marks. The secret is not logged and not sent in a Referer. */
  judge: (secret: string) => `/judge/${encodeURIComponent(secret)}`,
  /** The page that the newsletter's confirmation link opens. */
  newsletterConfirm: (token: string) => `/newsletter/confirm#${token}`,
  /** The page that a newsletter's unsubscribe link opens; the token is after the #, as in `studentResetPassword`. */
  newsletterLeave: (token?: string) => `/newsletter/unsubscribe${token ? `#${token}` : ''}`,
  studentRegister: '/student/register',
  studentLogin: '/student/login',
  studentForgotPassword: '/student/forgot-password',
  /** The token is after the #, which browsers do not send: it is not logged and not sent in a Referer. */
  studentResetPassword: (token?: string) => `/student/reset-password${token ? `#${token}` : ''}`,
  studentDashboard: (tab?: 'events' | 'registered' | 'profile') =>
    tab ? `/student/dashboard?tab=${tab}` : '/student/dashboard',
  passes: '/#passes',
  /** Sells a pass, and shows the status of its order. */
  studentPass: (passId: string) => `/student/passes/${encodeURIComponent(passId)}`,
  /** The cart. */
  studentCart: '/student/cart',
  /** The status of a joint payment. */
  studentPayment: (paymentId: string) => `/student/payments/${encodeURIComponent(paymentId)}`,
  /** The status of one registration. */
  studentRegistration: (registrationId: string) => `/student/registrations/${encodeURIComponent(registrationId)}`,
  /** The link that a leader sends to people who should join the team. */
  studentJoinTeam: (code?: string) =>
    code ? `/student/join-team?code=${encodeURIComponent(code)}` : '/student/join-team',
  studentTicket: '/student/ticket',
  /**
   * The link that a leader sends to a member without an account; the secret is after the #, as in
   * `studentResetPassword`.
   */
  forwardedTicket: (link?: string) => `/ticket${link ? `#${link}` : ''}`,
  /** A few questions about an event, for about a minute. */
  studentFeedback: (eventId: string) => `/student/feedback/${encodeURIComponent(eventId)}`,
  studentProfile: '/student/profile',
  studentProfileEdit: '/student/profile/edit',
  studentSchedule: '/student/schedule',
  studentCertificates: '/student/certificates',
  studentDocuments: '/student/certificates#documents',
  studentBookmarks: '/student/bookmarks',
  studentSettings: '/student/settings',
  adminLogin: '/admin',
  /** As `studentResetPassword`: the token is after the #. */
  adminResetPassword: (token?: string) => `/admin/reset-password${token ? `#${token}` : ''}`,
  adminFirstPassword: '/admin/first-password',
  /** Opening it logs out. */
  adminLogout: '/admin/logout',
  adminDashboard: '/admin/dashboard',
  adminRegistrations: '/admin/registrations',
  adminEvents: '/admin/events',
  adminStudents: '/admin/students',
  adminTeams: '/admin/teams',
  adminColleges: '/admin/colleges',
  adminJudging: '/admin/judging',
  /** For the projector in the hall. */
  adminStage: (roundId: string) => `/admin/judging/stage/${encodeURIComponent(roundId)}`,
  adminEventDay: '/admin/event-day',
  adminBadges: '/admin/badges',
  adminSpotDesk: '/admin/spot-desk',
  /** The scanner. With a pairing code after the #, it pairs the phone. */
  gate: (pairing?: string) => `/gate${pairing ? `#${pairing}` : ''}`,
  adminAnalytics: '/admin/analytics',
  adminPayments: '/admin/payments',
  adminPasses: '/admin/passes',
  adminSpeakers: '/admin/speakers',
  adminSponsors: '/admin/sponsors',
  adminSchedule: '/admin/schedule',
  adminMessages: '/admin/messages',
  adminNewsletter: '/admin/newsletter',
  adminCertificates: '/admin/certificates',
  adminTemplates: '/admin/certificates/templates',
  adminTemplate: (templateId: string) => `/admin/certificates/templates/${encodeURIComponent(templateId)}`,
  adminFeedback: '/admin/feedback',
  adminPeople: '/admin/people',
  adminAudit: '/admin/audit',
  adminProfile: '/admin/profile',
  adminSettings: '/admin/settings',
  adminSecurity: '/admin/security',
} as const;
