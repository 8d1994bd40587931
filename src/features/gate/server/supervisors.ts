import { createHmac, timingSafeEqual } from 'node:crypto';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { byName } from '#server/lists/read-page.ts';
import type { Platform } from '#server/platform.ts';
import { may } from '#shared/permissions.ts';

type Keeper = Pick<Platform, 'vault'>;

/**
 * The hash has a key, because all the million PINs could be tried. It contains the organiser's id, so that a PIN works
 * for one organiser only.
 */
const pinHash = ({ vault }: Keeper, adminId: string, pin: string): string =>
  createHmac('sha256', vault.keyFor('supervisor PINs')).update(`${adminId}|${pin}`).digest('hex');

/** With the PIN, an organiser who may change the gate can let somebody in beyond the capacity, at any desk. */
export function setSupervisorPin(platform: Platform, adminId: string, pin: string) {
  return write(platform.db, async (tx) => {
    const at = platform.now();
    const row = { pin_hash: pinHash(platform, adminId, pin), set_at: at.toISOString() };
    await tx
      .insertInto('supervisor_pins')
      .values({ admin_id: adminId, ...row })
      .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(row))
      .execute();
    await recordAudit(tx, at, { actor: `admin:${adminId}`, action: 'supervisor.pin', subject: `admin:${adminId}` });
    return { message: 'Your PIN is set.' };
  });
}

/** The organisers who have a PIN and still may change the gate. */
export async function listSupervisors(db: Db): Promise<{ _id: string; name: string }[]> {
  const rows = await db
    .selectFrom('supervisor_pins')
    .innerJoin('admins', 'admins.id', 'supervisor_pins.admin_id')
    .select(['admins.id', 'admins.name', 'admins.role'])
    .orderBy(byName('admins.name'))
    .execute();
  return rows.filter(({ role }) => may(role, 'gate.change')).map(({ id: _id, name }) => ({ _id, name }));
}

/** The caller must limit the tries. */
export async function isSupervisorPin(platform: Keeper & { db: Db }, adminId: string, pin: string): Promise<boolean> {
  const { db } = platform;
  if (!(await listSupervisors(db)).some(({ _id }) => _id === adminId)) return false;
  const row = await db
    .selectFrom('supervisor_pins')
    .select('pin_hash')
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  const stored = Buffer.from(row?.pin_hash ?? '', 'hex');
  const typed = Buffer.from(pinHash(platform, adminId, pin), 'hex');
  return stored.length === typed.length && timingSafeEqual(stored, typed);
}
