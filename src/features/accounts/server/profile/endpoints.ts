import * as adminContract from '#features/accounts/admin-profile-contract.ts';
import * as contract from '#features/accounts/student-profile-contract.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { AdminGate } from '../passwords/admin-gate.ts';
import { readAdminAccount, saveNotifications } from './admin-account.ts';
import { updateAdminProfile } from './admin-profile.ts';
import { readProfile, wantsMail } from './students.ts';
import { type ProfileParts, updateProfile } from './update-profile.ts';

export function studentProfileRoutes(platform: Platform, dependencies: ProfileParts): Route[] {
  const { db } = platform;
  return [
    implement(contract.getProfile, ({ viewer }) => readProfile(platform, viewer.id)),
    implement(contract.updateProfile, async ({ viewer, body, ip }) => {
      const refused = await updateProfile(platform, dependencies, viewer.id, body, ip);
      return refused instanceof Refusal ? refused : readProfile(platform, viewer.id);
    }),
    implement(contract.getAccountSettings, async ({ viewer }) => ({
      mailNotifications: await wantsMail(db, viewer.id),
    })),
    implement(contract.updateAccountSettings, async ({ viewer, body }) => {
      const columns = { mail_wanted: body.mailNotifications ? 1 : 0 } as const;
      await write(db, (tx) => tx.updateTable('students').set(columns).where('id', '=', viewer.id).execute());
      return body;
    }),
  ];
}

/** An organiser's own profile and notifications, for every role. */
export function adminProfileRoutes(platform: Platform, gate: AdminGate): Route[] {
  const { db } = platform;
  return [
    implement(adminContract.getAdminAccount, ({ viewer }) => readAdminAccount(db, viewer.id)),
    implement(adminContract.updateAdminProfile, async ({ viewer, body, ip }) => {
      const refused = await updateAdminProfile(platform, gate, viewer, body, ip);
      return refused instanceof Refusal ? refused : readAdminAccount(db, viewer.id);
    }),
    implement(adminContract.updateAdminNotifications, ({ viewer, body }) =>
      saveNotifications(platform, viewer.id, body),
    ),
  ];
}
