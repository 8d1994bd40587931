import * as contract from '#features/accounts/own-account-contract.ts';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal } from '#server/http/refusal.ts';
import { closeSessions } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import type { AdminGate } from '../passwords/admin-gate.ts';
import { readAdminAccount, saveNotifications } from './admin-account.ts';
import { changeAdminPassword, updateAdminProfile } from './admin-profile.ts';

/** What administrators do with their own account, whatever their role. */
export function adminAccountRoutes(platform: Platform, gate: AdminGate): Route[] {
  const { db, now } = platform;
  return [
    implement(contract.getAdminAccount, ({ viewer }) => readAdminAccount(db, viewer.id)),
    implement(contract.updateAdminProfile, async ({ viewer, body, ip }) => {
      const refused = await updateAdminProfile(platform, gate, viewer, body, ip);
      return refused instanceof Refusal ? refused : readAdminAccount(db, viewer.id);
    }),
    implement(contract.changeAdminPassword, ({ viewer, body, ip }) =>
      changeAdminPassword(platform, gate, viewer, body, ip),
    ),
    implement(contract.endOtherAdminSessions, async ({ viewer }) => {
      const who = `admin:${viewer.id}`;
      const ended = await write(db, async (tx) => {
        const count = await closeSessions(tx, viewer, viewer.session);
        await recordAudit(tx, now(), { actor: who, action: 'admin.sessions-ended', subject: who, after: { count } });
        return count;
      });
      return { message: 'You are signed out everywhere else.', ended };
    }),
    implement(contract.updateAdminNotifications, ({ viewer, body }) => saveNotifications(platform, viewer.id, body)),
  ];
}
