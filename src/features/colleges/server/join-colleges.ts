import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { mostAliases, mostMailDomains } from '../contract.ts';
import { collegeKey, plainAliases } from '../rules.ts';
import { type CollegeRow, recordOf } from './find-colleges.ts';
import { lockCollege, namesOnce, saveNames, whyNamesTaken } from './save-college.ts';

/** The record of one join, from which it can be undone. */
export interface Joined {
  /** Names that the join added to the college. */
  names: string[];
  /** The college that was joined, as it was before. */
  former?: CollegeRow;
  /** Domains that the join added to the college. */
  domains?: string[];
  rosters?: string[];
}

/** Makes typed names aliases of a college. Rows keep the name that was typed (R313). */
export function joinNames(platform: Platform, collegeId: string, typed: readonly string[], adminId: string) {
  return namesOnce(platform.db, async (tx) => {
    const college = await lockCollege(tx, collegeId);
    if (!college) return refuse('collegeNotFound');
    const before = aliasesOf(college);
    const known = new Set([college.name, ...before].map(collegeKey));
    const names = plainAliases(college.name, typed).filter((name) => !known.has(collegeKey(name)));
    if (names.length === 0) return refuse('alreadyJoined');
    if (before.length + names.length > mostAliases) return refuse('tooManyNames');
    const taken = await whyNamesTaken(tx, collegeId, names);
    if (taken) return taken;
    await setAliases(tx, platform, college, { aliases: [...before, ...names] });
    const joinId = await remember(tx, platform, collegeId, { names });
    await recordAudit(tx, platform.now(), {
      actor: `admin:${adminId}`,
      action: 'college.join-names',
      subject: `college:${collegeId}`,
      after: { names },
    });
    return { joinId, message: `Joined with ${college.name}` };
  });
}

export function joinColleges(platform: Platform, collegeId: string, otherId: string, adminId: string) {
  return namesOnce(platform.db, async (tx) => {
    if (collegeId === otherId) return refuse('joinsItself');
    // Locked in the order of their ids, so that two joins in opposite directions do not deadlock.
    const locked = new Map<string, CollegeRow | undefined>();
    for (const id of [collegeId, otherId].sort()) locked.set(id, await lockCollege(tx, id));
    const [college, former] = [locked.get(collegeId), locked.get(otherId)];
    if (!college) return refuse('collegeNotFound');
    if (!former) return refuse('otherNotFound');
    const names = [former.name, ...aliasesOf(former)];
    const aliases = [...aliasesOf(college), ...names];
    if (aliases.length > mostAliases) return refuse('tooManyNames');
    const domains = domainsOf(former).filter((domain) => !domainsOf(college).includes(domain));
    if (domainsOf(college).length + domains.length > mostMailDomains) return refuse('tooManyDomains');
    const rosters = await moveRosters(tx, otherId, collegeId);
    await tx.deleteFrom('colleges').where('id', '=', otherId).execute();
    const is_own = former.is_own === 1 ? 1 : college.is_own;
    await setAliases(tx, platform, college, { aliases, domains: [...domainsOf(college), ...domains], is_own });
    const joinId = await remember(tx, platform, collegeId, { names, former, domains, rosters });
    await recordAudit(tx, platform.now(), {
      actor: `admin:${adminId}`,
      action: 'college.join',
      subject: `college:${collegeId}`,
      before: recordOf(former),
      after: { names },
    });
    return { joinId, message: `Joined ${former.name} with ${college.name}` };
  });
}

/** Undoes a join but keeps later changes: an alias that was removed since then stays removed. */
export function undoJoin(platform: Platform, joinId: string, adminId: string) {
  return namesOnce(platform.db, async (tx) => {
    const found = await tx.selectFrom('college_joins').select('college_id').where('id', '=', joinId).executeTakeFirst();
    const college = found && (await lockCollege(tx, found.college_id));
    const row = await tx
      .deleteFrom('college_joins')
      .where('id', '=', joinId)
      .returning(['joined', 'created_at'])
      .executeTakeFirst();
    if (!college || !row) return refuse('joinNotFound');
    const { names, former, domains = [], rosters = [] }: Joined = JSON.parse(row.joined);
    const gone = new Set(names.map(collegeKey));
    const isOwnAgain = former?.is_own === 1 && college.is_own === 1;
    await setAliases(tx, platform, college, {
      aliases: aliasesOf(college).filter((alias) => !gone.has(collegeKey(alias))),
      domains: domainsOf(college).filter((domain) => !domains.includes(domain)),
      is_own: isOwnAgain ? 0 : college.is_own,
    });
    const again = former && (await bringBack(tx, { ...former, is_own: isOwnAgain ? 1 : 0 }, rosters));
    if (again instanceof Refusal) return again;
    if (former && isOwnAgain) await moveRosters(tx, college.id, former.id, row.created_at);
    await recordAudit(tx, platform.now(), {
      actor: `admin:${adminId}`,
      action: 'college.undo-join',
      subject: `college:${college.id}`,
      before: { names },
    });
    return { message: former ? `${former.name} is a college of its own again` : 'The names are unknown again' };
  });
}

/** Restores the joined college with its own former joins. Those can no longer be undone. */
async function bringBack(tx: Tx, former: CollegeRow, rosters: readonly string[]) {
  const taken = await whyNamesTaken(tx, former.id, [former.name, ...aliasesOf(former)]);
  if (taken) return taken;
  await tx.insertInto('colleges').values(former).execute();
  await saveNames(tx, former.id, { name: former.name, aliases: aliasesOf(former) });
  if (rosters.length > 0) {
    await tx.updateTable('college_rosters').set({ college_id: former.id }).where('id', 'in', rosters).execute();
  }
  return undefined;
}

/** Moves the rosters to another college. Only those that were imported after `since`. */
async function moveRosters(tx: Tx, from: string, to: string, since = ''): Promise<string[]> {
  const moved = await tx
    .updateTable('college_rosters')
    .set({ college_id: to })
    .where('college_id', '=', from)
    .where('created_at', '>=', since)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

interface Changes {
  aliases: string[];
  domains?: string[];
  is_own?: CollegeRow['is_own'];
}

async function setAliases(tx: Tx, { now }: Platform, college: CollegeRow, { aliases, domains, is_own }: Changes) {
  await tx
    .updateTable('colleges')
    .set({
      aliases: JSON.stringify(plainAliases(college.name, aliases)),
      ...(domains && { mail_domains: JSON.stringify(domains) }),
      ...(is_own !== undefined && { is_own }),
      updated_at: now().toISOString(),
      version: college.version + 1,
    })
    .where('id', '=', college.id)
    .execute();
  await saveNames(tx, college.id, { name: college.name, aliases });
}

async function remember(tx: Tx, { now }: Platform, college_id: string, joined: Joined): Promise<string> {
  const id = newId();
  const row = { id, college_id, joined: JSON.stringify(joined), created_at: now().toISOString() };
  await tx.insertInto('college_joins').values(row).execute();
  return id;
}

const aliasesOf = ({ aliases }: CollegeRow): string[] => JSON.parse(aliases);
const domainsOf = ({ mail_domains }: CollegeRow): string[] => JSON.parse(mail_domains);
