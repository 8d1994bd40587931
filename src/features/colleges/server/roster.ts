import { createHash } from 'node:crypto';
import { recordAudit } from '#server/audit.ts';
import { breathing } from '#server/breathe.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { newId, newToken } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { addressesIn } from '../rules.ts';
import { lockCollege } from './save-college.ts';

const rosterMaxAddresses = 20_000;
const hashesAtOnce = 1_000;

/** Replaces the previous roster. The stored addresses are hashed and cannot be read back (decision 46). */
export async function importRoster({ db, now }: Platform, collegeId: string, text: string, adminId: string) {
  const college = await db.selectFrom('colleges').select('is_own').where('id', '=', collegeId).executeTakeFirst();
  const refused = whyNotImport(college);
  if (refused) return refused;
  const found = addressesIn(text);
  if (found.length === 0) return invalid({ text: 'No email address was found in this text.' });
  if (found.length > rosterMaxAddresses) return invalid({ text: 'Please import at most 20,000 addresses.' });
  const salt = newToken();
  const hashes = await hashesOf(salt, found);
  return write(db, async (tx) => {
    const changed = whyNotImport(await lockCollege(tx, collegeId));
    if (changed) return changed;
    const before = await removeRosters(tx, collegeId);
    const id = newId();
    await tx
      .insertInto('college_rosters')
      .values({ id, college_id: collegeId, salt, addresses: found.length, created_at: now().toISOString() })
      .execute();
    for (const some of chunksOf(hashes, hashesAtOnce)) {
      const rows = some.map((address_hash) => ({ roster_id: id, address_hash }));
      await tx.insertInto('college_roster_addresses').values(rows).execute();
    }
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'college.roster',
      subject: `college:${collegeId}`,
      before: { addresses: before },
      after: { addresses: found.length },
    });
    return { addresses: found.length, message: 'The roster was imported.' };
  });
}

function whyNotImport(college: { is_own: number } | undefined) {
  if (!college) return refuse('collegeNotFound');
  return college.is_own === 1 ? undefined : refuse('notOwn');
}

async function hashesOf(salt: string, addresses: readonly string[]): Promise<string[]> {
  const breathe = breathing();
  const hashes: string[] = [];
  for (const address of addresses) {
    await breathe();
    hashes.push(hashOf(salt, address));
  }
  return hashes;
}

export function removeRoster({ db, now }: Platform, collegeId: string, adminId: string) {
  return write(db, async (tx) => {
    if (!(await lockCollege(tx, collegeId))) return refuse('collegeNotFound');
    const before = await removeRosters(tx, collegeId);
    if (before === 0) return refuse('noRoster');
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'college.remove-roster',
      subject: `college:${collegeId}`,
      before: { addresses: before },
    });
    return { message: 'The roster was removed.' };
  });
}

/** Returns how many addresses were removed. */
async function removeRosters(tx: Tx, collegeId: string): Promise<number> {
  const gone = await tx
    .deleteFrom('college_rosters')
    .where('college_id', '=', collegeId)
    .returning('addresses')
    .execute();
  return gone.reduce((sum, { addresses }) => sum + addresses, 0);
}

/** Whether the address is on a roster of the own college. */
export async function isOnRoster(db: Db, email: string): Promise<boolean> {
  const rosters = await db
    .selectFrom('college_rosters')
    .innerJoin('colleges', 'colleges.id', 'college_rosters.college_id')
    .select(['college_rosters.id', 'college_rosters.salt'])
    .where('colleges.is_own', '=', 1)
    .execute();
  if (rosters.length === 0) return false;
  const found = await db
    .selectFrom('college_roster_addresses')
    .select('roster_id')
    .where((row) =>
      row.or(
        rosters.map(({ id, salt }) =>
          row.and([row('roster_id', '=', id), row('address_hash', '=', hashOf(salt, email.toLowerCase()))]),
        ),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}

const hashOf = (salt: string, address: string) => createHash('sha256').update(`${salt} ${address}`).digest('hex');
