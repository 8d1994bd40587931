/** Every address of the site, so that a link is never typed twice. */
export const paths = {
  home: '/',
  events: '/#events',
  event: (eventId: string) => `/event/${encodeURIComponent(eventId)}`,
  eventRegister: (eventId: string) => `/event-register/${encodeURIComponent(eventId)}`,
  eventPaymentCode: (eventId: string) => `/event/${encodeURIComponent(eventId)}/payment-code.svg`,
  /** A calendar file of one event. */
  eventCalendar: (eventId: string) => `/event/${encodeURIComponent(eventId)}/calendar.ics`,
  /** The pictures that link previews show, 1200 × 630. */
  sitePreview: '/preview.png',
  eventPreview: (eventId: string) => `/event/${encodeURIComponent(eventId)}/preview.png`,
  /** Whether a certificate is genuine; without a code, where its number is typed. */
  verify: (code?: string) => (code ? `/verify/${encodeURIComponent(code)}` : '/verify'),
  certificatePdf: (code: string) => `/certificates/${encodeURIComponent(code)}/certificate.pdf`,
  certificatePicture: (code: string) => `/certificates/${encodeURIComponent(code)}/certificate.png`,
  winners: '/winners',
  /** What is kept about students, and why. */
  privacy: '/privacy',
  /** PDFs of `features/documents`, which need a session. */
  myLetter: '/api/students/documents/letter',
  myBadge: '/api/students/documents/badge',
  myReceipt: (paymentId: string) => `/api/students/documents/receipts/${encodeURIComponent(paymentId)}`,
  /** Takes `?student=` or `?ticket=`, and so does the badge. */
  participantLetter: '/api/admin/documents/letter',
  participantBadge: '/api/admin/documents/badge',
  receipt: (paymentId: string) => `/api/admin/documents/receipts/${encodeURIComponent(paymentId)}`,
  /** Where a judge marks. The secret is in no log and in no Referer. */
  judge: (secret: string) => `/judge/${encodeURIComponent(secret)}`,
  /** Where the mail that confirms the newsletter leads. */
  newsletterConfirm: (token: string) => `/newsletter/confirm#${token}`,
  /** Where a newsletter's last link leads; the token is behind the #, as in `studentResetPassword`. */
  newsletterLeave: (token?: string) => `/newsletter/unsubscribe${token ? `#${token}` : ''}`,
  studentRegister: '/student/register',
  studentLogin: '/student/login',
  studentForgotPassword: '/student/forgot-password',
  /** The token is behind the #, which no browser sends: it is in no log and in no Referer. */
  studentResetPassword: (token?: string) => `/student/reset-password${token ? `#${token}` : ''}`,
  studentDashboard: (tab?: 'events' | 'registered' | 'profile') =>
    tab ? `/student/dashboard?tab=${tab}` : '/student/dashboard',
  passes: '/#passes',
  /** Where a pass is bought, and the state of its order. */
  studentPass: (passId: string) => `/student/passes/${encodeURIComponent(passId)}`,
  /** The cart. */
  studentCart: '/student/cart',
  /** The status of a joint payment. */
  studentPayment: (paymentId: string) => `/student/payments/${encodeURIComponent(paymentId)}`,
  /** The status of one registration. */
  studentRegistration: (registrationId: string) => `/student/registrations/${encodeURIComponent(registrationId)}`,
  /** What a leader sends to those who shall come into the team. */
  studentJoinTeam: (code?: string) =>
    code ? `/student/join-team?code=${encodeURIComponent(code)}` : '/student/join-team',
  studentTicket: '/student/ticket',
  /** Where a leader sends a member without an account; the secret is behind the #, as in `studentResetPassword`. */
  forwardedTicket: (link?: string) => `/ticket${link ? `#${link}` : ''}`,
  /** A minute's questions about an event. */
  studentFeedback: (eventId: string) => `/student/feedback/${encodeURIComponent(eventId)}`,
  studentProfile: '/student/profile',
  studentProfileEdit: '/student/profile/edit',
  studentSchedule: '/student/schedule',
  studentCertificates: '/student/certificates',
  studentDocuments: '/student/certificates#documents',
  studentBookmarks: '/student/bookmarks',
  studentSettings: '/student/settings',
  adminLogin: '/admin',
  /** As the student's: the token is behind the #. */
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
  /** The scanner; with a pairing code behind the #, it pairs the phone. */
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
