import type { z } from 'zod';
import type { invitationFields, LinkHandedOut, Person } from '#features/accounts/people-contract.ts';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { refuse, refuseIf } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { newId, newToken } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { hashPassword, refuseBusy } from '../passwords/passwords.ts';
import { handOutLink } from './links.ts';
import { replaceOwnEvents } from './own-events.ts';
import { readPeople } from './read-people.ts';

/** The first password is random and unknown, so only the link opens the account. */
export async function invitePerson(platform: Platform, viewer: AdminViewer, fields: z.output<typeof invitationFields>) {
  const passwordHash = await hashPassword(newToken());
  if (!passwordHash) return refuseBusy();
  const { name, email, role } = fields;
  const now = platform.now();
  const invite = write(platform.db, async (tx): Promise<{ person: Person; link: LinkHandedOut }> => {
    const id = newId();
    await tx
      .insertInto('admins')
      .values({ id, name, email, role, password_hash: passwordHash, created_at: now.toISOString() })
      .execute();
    const events = await replaceOwnEvents(tx, id, fields);
    const link = await handOutLink(tx, platform, { id, name, email }, 'invitation');
    const [person] = await readPeople(tx, viewer, now, id);
    if (!person) throw new Error('somebody vanished inside the transaction that wrote them');
    await recordAudit(tx, now, {
      actor: `admin:${viewer.id}`,
      action: 'admin.invite',
      subject: `admin:${id}`,
      after: { name, email, role, events },
    });
    return { person, link };
  });
  const errors = { email: 'Somebody with this email already has an account here.' };
  return invite.catch(refuseIf({ taken: refuse('emailTaken', { errors }), gone: refuse('eventGone') }));
}
