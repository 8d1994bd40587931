import type { AdminAccount, AdminNotifications } from '#features/accounts/admin-profile-contract.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { readTwoFactor } from '../two-factor/two-factor.ts';

export async function readAdminAccount(db: Db, adminId: string): Promise<AdminAccount> {
  const row = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'role', 'created_at'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('login_history')
    .select('at')
    .where('admin_id', '=', adminId)
    .where('succeeded', '=', 1)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    lastLogin: last?.at ?? null,
    twoFactor: await readTwoFactor(db, adminId),
    notifications: await readNotifications(db, adminId),
  };
}

/**
 * Until organisers choose, they get no mails. When they switch mails on, they get all kinds until they switch some off.
 */
const untilChosen: AdminNotifications = {
  emailNotifications: false,
  newRegistrations: true,
  paymentConfirmations: true,
  contactMessages: true,
};

async function readNotifications(db: Db, adminId: string): Promise<AdminNotifications> {
  const row = await db.selectFrom('admin_notifications').selectAll().where('admin_id', '=', adminId).executeTakeFirst();
  if (!row) return untilChosen;
  return {
    emailNotifications: row.by_mail === 1,
    newRegistrations: row.new_registrations === 1,
    paymentConfirmations: row.payment_confirmations === 1,
    contactMessages: row.contact_messages === 1,
  };
}

const flag = (on: boolean) => (on ? 1 : 0);

export function saveNotifications({ db, now }: Platform, adminId: string, wanted: AdminNotifications) {
  const row = {
    by_mail: flag(wanted.emailNotifications),
    new_registrations: flag(wanted.newRegistrations),
    payment_confirmations: flag(wanted.paymentConfirmations),
    contact_messages: flag(wanted.contactMessages),
  } as const;
  return write(db, async (tx) => {
    const before = await readNotifications(tx, adminId);
    await tx
      .insertInto('admin_notifications')
      .values({ admin_id: adminId, ...row })
      .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(row))
      .execute();
    const who = `admin:${adminId}`;
    await recordAudit(tx, now(), { actor: who, action: 'admin.notifications', subject: who, before, after: wanted });
    return wanted;
  });
}
