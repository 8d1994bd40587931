import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, messageOnly } from '#shared/fields.ts';

/**
 * `device`: browser and system in a few words; '' if the browser did not say. `ip`: the address, and for students the
 * network that it belongs to; '' for sessions from before it was stored.
 */
export const ownSession = z.object({
  _id: id,
  device: z.string(),
  ip: z.string(),
  openedAt: instant,
  lastSeenAt: instant,
  endsAt: instant,
  isThisOne: z.boolean(),
});

export type OwnSession = z.output<typeof ownSession>;

const sessionOver = { status: 404, message: 'This session is over already.' } as const;

/** A session ends seven days after its last use, and 60 days after it was opened at the latest. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/students/me/sessions',
  access: 'student',
  summary: 'Where the student is signed in, the latest first, and whether a private calendar address exists',
  output: z.object({ sessions: z.array(ownSession), calendarFeedMadeAt: instant.nullable() }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/students/me/sessions/:sessionId',
  access: 'student',
  summary: 'End one of the student’s sessions',
  params: z.object({ sessionId: id }),
  output: messageOnly,
  refusals: { sessionOver },
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/students/sessions/end-others',
  access: 'student',
  summary: 'Sign out elsewhere: ends the student’s other sessions and the private calendar address, keeps this session',
  output: messageOnly.extend({ ended: z.number() }),
});

export const listAdminSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'admin',
  needs: 'account.own',
  summary: 'Where this administrator is signed in, the latest first',
  output: z.array(ownSession),
});

/**
 * The private calendar address shows the student's events without a session, so it is listed and ended with the
 * sessions. The feature `calendar` makes it and implements this call.
 */
export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/students/calendar',
  access: 'student',
  summary: 'Ends the private address of the student’s calendar; no effect without one',
  output: messageOnly,
});

export const endAdminSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/:sessionId',
  access: 'admin',
  needs: 'account.own',
  summary: 'End one of this administrator’s sessions',
  params: z.object({ sessionId: id }),
  output: messageOnly,
  refusals: { sessionOver },
});

export const endOtherAdminSessions = endpoint({
  method: 'POST',
  path: '/api/admin/me/sessions/end-others',
  access: 'admin',
  needs: 'account.own',
  summary: 'Log Out of All Other Sessions: keeps this one',
  output: messageOnly.extend({ ended: z.number() }),
});

const signIn = z.object({ ip: z.string(), timestamp: instant });

/** How many sign-ins each list of the login history has at most: the latest ones. */
export const mostSignIns = 200;

/** `loginHistory`: the sign-ins before the last one. Failed ones are listed apart (R257). */
export const getLoginHistory = endpoint({
  method: 'GET',
  path: '/api/admin/login-history',
  access: 'admin',
  needs: 'account.own',
  summary: 'The administrator’s last login, the ones before it and the failed ones, newest first',
  output: z.object({
    lastLogin: instant.nullable(),
    lastLoginIp: z.string().nullable(),
    loginHistory: z.array(signIn),
    failedSignIns: z.array(signIn),
  }),
});

export type LoginHistory = z.output<(typeof getLoginHistory)['output']>;
