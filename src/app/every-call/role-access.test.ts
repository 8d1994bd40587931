import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminRole, adminRoles, roleName } from '#shared/permissions.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** Calls about the caller's own account. A role without them could not sign in. */
const ownAccount = [
  'GET /api/admin/login-history',
  'GET /api/admin/me',
  'GET /api/admin/news',
  'GET /api/admin/revisions',
  'GET /api/admin/search',
  'GET /api/admin/sessions',
  'DELETE /api/admin/sessions/:sessionId',
  'POST /api/admin/logout',
  'POST /api/admin/me/sessions/end-others',
  'POST /api/admin/two-factor',
  'POST /api/admin/two-factor/disable',
  'POST /api/admin/two-factor/recovery-codes',
  'PUT /api/admin/me',
  'PUT /api/admin/me/notifications',
  'PUT /api/admin/me/password',
  'PUT /api/admin/two-factor',
];

/** The lists that a volunteer and the spot desk read. */
const lists = [
  'GET /api/admin/colleges',
  'GET /api/admin/colleges/names',
  'GET /api/admin/colleges/unknown',
  'GET /api/admin/dashboard',
  'GET /api/admin/events/:eventId/questions',
  'GET /api/admin/gate/hall-list',
  'GET /api/admin/gate/halls',
  'GET /api/admin/gate/news',
  'GET /api/admin/registrations',
  'GET /api/admin/registrations/:registrationId/answers',
  'GET /api/admin/messages',
  'GET /api/admin/schedule',
  'GET /api/admin/speakers',
  'GET /api/admin/sponsors',
  'GET /api/admin/students',
  'GET /api/admin/students/export',
  'GET /api/admin/teams',
  'GET /api/admin/teams/export',
  'GET /api/events/:eventId/waitlist',
  'GET /api/registration',
  'GET /api/registration/revision',
  'GET /api/students',
];

/**
 * The lists are written by hand and not derived from the table of permissions, so a change of permissions must be
 * repeated here.
 */
const calls: Record<AdminRole, 'all' | readonly string[]> = {
  administrator: 'all',
  coordinator: [
    ...ownAccount,
    'GET /api/admin/analytics',
    'GET /api/admin/dashboard',
    'GET /api/admin/events/:eventId/feedback',
    'GET /api/admin/events/:eventId/questions',
    'GET /api/admin/events/:eventId/rounds',
    'GET /api/admin/gate/hall-list',
    'GET /api/admin/gate/halls',
    'GET /api/admin/gate/news',
    'GET /api/admin/judging',
    'GET /api/admin/rounds/:roundId/matrix',
    'GET /api/admin/rounds/:roundId/results',
    'GET /api/admin/rounds/:roundId/stage',
    'GET /api/admin/rounds/:roundId/standings',
    'GET /api/admin/feedback',
    'GET /api/admin/registrations',
    'GET /api/admin/registrations/:registrationId/answers',
    'GET /api/admin/schedule',
    'GET /api/admin/speakers',
    'GET /api/admin/sponsors',
    'GET /api/admin/students',
    'GET /api/admin/students/export',
    'GET /api/admin/teams',
    'GET /api/admin/teams/export',
    'GET /api/events/:eventId/waitlist',
    'GET /api/payments/cash',
    'GET /api/payments/payers',
    'GET /api/registration',
    'GET /api/registration/revision',
    'GET /api/students',
    'DELETE /api/admin/rounds/:roundId',
    'DELETE /api/admin/rounds/:roundId/stage',
    'POST /api/admin/events/:eventId/rounds',
    'POST /api/admin/rounds/:roundId/judges',
    'POST /api/admin/rounds/:roundId/judges/:judgeId/link',
    'POST /api/admin/rounds/:roundId/judges/:judgeId/revoke',
    'POST /api/admin/rounds/:roundId/publish',
    'POST /api/admin/rounds/:roundId/reopen',
    'POST /api/admin/rounds/:roundId/stage',
    'POST /api/admin/rounds/:roundId/stage/next',
    'PUT /api/admin/rounds/:roundId',
    'DELETE /api/registration/:registrationId',
    'POST /api/admin/pictures',
    'POST /api/payments/cash',
    'POST /api/registration/:registrationId/restore',
    'PUT /api/admin/events/:eventId/feedback',
    'PUT /api/admin/events/:eventId/questions',
    'PUT /api/events/:eventId',
    'PUT /api/events/:eventId/publication',
    'PUT /api/registration',
    'PUT /api/registration/:registrationId',
  ],
  finance: [
    ...ownAccount,
    'GET /api/admin/analytics',
    'GET /api/admin/coupons',
    'GET /api/admin/colleges',
    'GET /api/admin/colleges/names',
    'GET /api/admin/colleges/unknown',
    'GET /api/admin/dashboard',
    'GET /api/admin/documents/receipts/:paymentId',
    'GET /api/admin/events/:eventId/questions',
    'GET /api/admin/passes',
    'GET /api/admin/orders/export',
    'GET /api/admin/passes/orders',
    'GET /api/admin/passes/orders/:orderId',
    'GET /api/admin/registrations',
    'GET /api/admin/registrations/:registrationId/answers',
    'GET /api/admin/students',
    'GET /api/admin/students/export',
    'GET /api/admin/teams',
    'GET /api/admin/teams/export',
    'GET /api/events/:eventId/waitlist',
    'GET /api/admin/spot-desk',
    'GET /api/admin/spot-desk/people',
    'POST /api/admin/spot-desk/quote',
    'POST /api/admin/spot-desk/sales',
    'POST /api/admin/spot-desk/check-ins',
    'GET /api/payments/cash',
    'GET /api/payments/coordinator-changes',
    'GET /api/payments/credits',
    'GET /api/payments/desk',
    'GET /api/payments/export',
    'GET /api/payments/ledger',
    'GET /api/payments/overview',
    'GET /api/payments/payers',
    'GET /api/payments/progress/:progressKey',
    'GET /api/payments/registrations/:registrationId',
    'GET /api/payments/statements',
    'GET /api/payments/statements/:statementId',
    'GET /api/payments/statements/:statementId/lines',
    'GET /api/payments/refund-proposals',
    'GET /api/payments/without-seat',
    'GET /api/payments/without-seat/count',
    'GET /api/registration',
    'GET /api/registration/revision',
    'GET /api/students',
    'DELETE /api/payments/statements/:statementId',
    'POST /api/admin/passes/orders/:orderId/cancel',
    'POST /api/admin/passes/orders/:orderId/decisions/:decisionId/undo',
    'POST /api/payments/cash',
    'POST /api/payments/cash/:number/refunds',
    'POST /api/payments/coordinator-changes/:changeId/seen',
    'POST /api/payments/credits/:creditId/assign',
    'POST /api/payments/credits/:creditId/dismiss',
    'POST /api/payments/credits/:creditId/release',
    'POST /api/payments/decisions/:decisionId/undo',
    'POST /api/payments/refund-proposals/:paymentId/confirm',
    'POST /api/payments/registrations/:registrationId/decision',
    'POST /api/payments/registrations/:registrationId/refunds',
    'POST /api/payments/statements',
    'POST /api/payments/statements/:statementId/apply',
    'POST /api/registration/:registrationId/restore',
    'PUT /api/admin/passes/orders/:orderId',
    'PUT /api/payments/statements/:statementId/columns',
    'PUT /api/registration',
    'PUT /api/registration/:registrationId',
  ],
  volunteer: [...ownAccount, ...lists],
  seller: [
    ...ownAccount,
    ...lists,
    'GET /api/admin/spot-desk',
    'GET /api/admin/spot-desk/people',
    'POST /api/admin/spot-desk/quote',
    'POST /api/admin/spot-desk/sales',
    'POST /api/admin/spot-desk/check-ins',
  ],
};

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

const organisersCalls = () =>
  app.routes
    .filter(({ config }) => config?.access === 'admin')
    .flatMap((route) =>
      ([route.method].flat() as Method[]).map((method) => ({ method, route, ...namesOf(method, route) })),
    );

/** A HEAD has the access of its GET. */
const namesOf = (method: Method, { url }: RouteOptions) => ({
  name: `${method} ${url}`,
  stated: `${method === 'HEAD' ? 'GET' : method} ${url}`,
});

describe('the calls of organisers', () => {
  test.each(adminRoles)(
    'an organiser with the role %s can make exactly the calls that this file lists',
    async (role) => {
      const { bearer } = await make.admin({ role });
      const allowed = calls[role];
      for (const { method, route, name, stated } of organisersCalls()) {
        if (route.url.endsWith('/logout')) continue;
        const { statusCode, body } = await call(app, method, route.url.replace(/:\w+/g, 'unknown'), { bearer });
        if (allowed === 'all' || allowed.includes(stated)) expect.soft([401, 403, 500], name).not.toContain(statusCode);
        else {
          expect.soft(statusCode, name).toBe(403);
          if (method !== 'HEAD')
            expect.soft(body, name).toContain(`Your role (${roleName(role)}) does not allow this.`);
        }
      }
    },
  );

  test('every call that this file lists exists', () => {
    const known = organisersCalls().map(({ stated }) => stated);
    const named = Object.values(calls)
      .flat()
      .filter((name) => name !== 'all');
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('a volunteer can change nothing but their own account', () => {
    const changing = [calls.volunteer].flat().filter((name) => !name.startsWith('GET ') && !ownAccount.includes(name));
    expect(changing).toEqual([]);
  });
});
