import type { PasswordGate } from '#features/identity/server/index.ts';
import { wantsMail } from '#features/identity/server/index.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import { closeSessions } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { deleteMyAccount } from './delete-my-account.ts';
import { createLinkThrottle } from './link-throttle.ts';
import { type DataParts, downloadMyData } from './my-data.ts';
import { issuePasswordLink } from './password-links.ts';
import type { PasswordMailer } from './password-mailer.ts';
import { changePassword, resetPassword } from './set-password.ts';

export { adminAccountRoutes } from './admin-endpoints.ts';
export { putPasswordLink } from './password-links.ts';
export { type PasswordMailer, startPasswordMailer } from './password-mailer.ts';

interface AccountParts {
  gate: PasswordGate;
  mailer: PasswordMailer;
  /** What the other features add to a student's own data. */
  data: DataParts;
}

export function accountRoutes(platform: Platform, { gate, mailer, data }: AccountParts): Route[] {
  const { db } = platform;
  const throttle = createLinkThrottle(platform);
  return [
    implement(contract.requestPasswordLink, async ({ body, ip }) => {
      const counted = await throttle.count(body.email, ip);
      if (counted === 'barred') return refuse('tooManyTries');
      if (counted === 'counted') mailer.request(body.email);
      return { message: 'If there is an account with this email, a link to set a new password is on its way.' };
    }),
    implement(contract.resetPassword, ({ body, ip }) => resetPassword(platform, gate, body, ip)),
    implement(contract.changePassword, ({ viewer, body, ip }) => changePassword(platform, gate, viewer, body, ip)),
    implement(contract.endOtherSessions, async ({ viewer }) => {
      const ended = await write(db, (tx) => closeSessions(tx, viewer, viewer.session));
      return { message: 'You are signed out everywhere else.', ended };
    }),
    implement(contract.getAccountSettings, async ({ viewer }) => ({
      mailNotifications: await wantsMail(db, viewer.id),
    })),
    implement(contract.updateAccountSettings, async ({ viewer, body }) => {
      const columns = { mail_wanted: body.mailNotifications ? 1 : 0 } as const;
      await write(db, (tx) => tx.updateTable('students').set(columns).where('id', '=', viewer.id).execute());
      return body;
    }),
    implement(contract.downloadMyData, ({ viewer }) => downloadMyData(platform, data, viewer)),
    implement(contract.deleteMyAccount, ({ viewer, body, ip }) =>
      deleteMyAccount(platform, gate, viewer.id, body.password, ip),
    ),
    implement(contract.issuePasswordLink, async ({ params, viewer }) => {
      const link = await issuePasswordLink(platform, params.studentId, viewer.id);
      platform.mailWaits();
      return link;
    }),
  ];
}
