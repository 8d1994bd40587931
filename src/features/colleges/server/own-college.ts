import type { Db } from '#server/db/schema.ts';
import { isAtDomain } from '../rules.ts';
import { isOnRoster } from './roster.ts';

interface Addressed {
  email: string;
  /** '' until the email is confirmed. */
  email_confirmed_at: string;
}

/**
 * Whether a student belongs to the edition's own college, by a confirmed address at one of its domains or on its roster
 * (R315). The college that a student types proves nothing.
 */
export async function isOwnCollege(db: Db, { email, email_confirmed_at }: Addressed): Promise<boolean> {
  if (!email_confirmed_at) return false;
  const own = await db.selectFrom('colleges').select('mail_domains').where('is_own', '=', 1).execute();
  if (own.length === 0) return false;
  if (await isOnRoster(db, email)) return true;
  return !isSubaddress(email) && own.some(({ mail_domains }) => isAtDomain(email, JSON.parse(mail_domains)));
}

/** `meena+2@college.edu` reaches the mailbox of `meena`, so one student could have any number of such addresses. */
const isSubaddress = (email: string): boolean => email.slice(0, email.lastIndexOf('@')).includes('+');
