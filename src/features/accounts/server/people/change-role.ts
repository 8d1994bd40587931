import type { z } from 'zod';
import type { changeRole as changeCall } from '#features/accounts/people-contract.ts';
import { recordAudit } from '#server/audit.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse, refuseIf } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { withdrawNewsTo } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { type AdminRole, may } from '#shared/permissions.ts';
import { holdAdministrators, leavesAnAdministrator } from './hold-administrators.ts';
import { idsOfOwnEvents, replaceOwnEvents, titlesOfOwnEvents } from './own-events.ts';
import { readPeople } from './read-people.ts';

type Wanted = z.output<typeof changeCall.body>;

/** Sessions stay open. Each call reads the role, so the new role applies from the next call on. */
export async function changeRole(platform: Platform, viewer: AdminViewer, personId: string, wanted: Wanted) {
  const change = write(platform.db, (tx) => putRole(tx, platform, viewer, personId, wanted));
  return change.catch(refuseIf({ gone: refuse('eventGone') }));
}

async function putRole(tx: Tx, platform: Platform, viewer: AdminViewer, personId: string, wanted: Wanted) {
  await holdAdministrators(tx);
  const stored = await tx.selectFrom('admins').select(['name', 'role']).where('id', '=', personId).executeTakeFirst();
  if (!stored) return refuse('personNotFound');
  if (wanted.seen && !isAsSeen(wanted.seen, stored.role, await idsOfOwnEvents(tx, personId))) {
    return refuse('changedMeanwhile');
  }
  const before = { name: stored.name, role: stored.role, events: await titlesOfOwnEvents(tx, personId) };
  if (!may(wanted.role, 'people.change')) {
    const change = tx.updateTable('admins').set({ role: wanted.role }).where('id', '=', personId);
    if (!(await didChange(change.where(leavesAnAdministrator)))) return refuse('lastAdministrator');
    if (personId === viewer.id && !wanted.sure) return refuse('isYou');
  } else await tx.updateTable('admins').set({ role: wanted.role }).where('id', '=', personId).execute();
  const events = await replaceOwnEvents(tx, personId, wanted);
  const after = { name: stored.name, role: wanted.role, events };
  if (JSON.stringify(after) !== JSON.stringify(before)) await withdrawNewsTo(tx, personId);
  const [person] = await readPeople(tx, viewer, platform.now(), personId);
  await recordAudit(tx, platform.now(), {
    actor: `admin:${viewer.id}`,
    action: 'admin.role',
    subject: `admin:${personId}`,
    before,
    after,
  });
  return person ?? refuse('personNotFound');
}

function isAsSeen(seen: NonNullable<Wanted['seen']>, role: AdminRole, events: readonly string[]): boolean {
  const known = new Set(seen.events);
  return seen.role === role && known.size === events.length && events.every((id) => known.has(id));
}
