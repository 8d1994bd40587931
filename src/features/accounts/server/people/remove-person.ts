import { recordAudit } from '#server/audit.ts';
import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { withdrawMailsTo } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { holdAdministrators, leavesAnAdministrator } from './hold-administrators.ts';
import { titlesOfOwnEvents } from './own-events.ts';

type Refused = Refusal<'personNotFound' | 'lastAdministrator' | 'isYou'> | undefined;

/** The foreign keys also delete sessions, links and own events, so access ends with the commit. */
export function removePerson(platform: Platform, viewer: AdminViewer, personId: string, sure: boolean) {
  return write(platform.db, async (tx): Promise<Refused> => {
    await holdAdministrators(tx);
    const stored = await tx
      .selectFrom('admins')
      .select(['name', 'email', 'role'])
      .where('id', '=', personId)
      .executeTakeFirst();
    if (!stored) return refuse('personNotFound');
    const before = { ...stored, events: await titlesOfOwnEvents(tx, personId) };
    // Recorded before the removal, because people who remove themselves have no name afterwards.
    await recordAudit(tx, platform.now(), {
      actor: `admin:${viewer.id}`,
      action: 'admin.remove',
      subject: `admin:${personId}`,
      before,
    });
    const removal = tx.deleteFrom('admins').where('id', '=', personId).where(leavesAnAdministrator);
    if (!(await didChange(removal))) return refuse('lastAdministrator');
    if (personId === viewer.id && !sure) return refuse('isYou');
    await withdrawMailsTo(tx, personId);
    return undefined;
  });
}
