import type { Db, Tx } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { makeHashOfNobody } from '../passwords/passwords.ts';
import { byEmail } from '../profile/students.ts';

interface DeskPerson {
  id: string;
  name: string;
  phone: string;
  college: string;
  /** '' if the person gave none. Nobody can log in to such an account. */
  email: string;
}

/**
 * An account for a person who registers at the spot desk (decision 51). It has no password. The owner of the mailbox
 * sets one with 'Forgot password', which also confirms the email. Until then only that mail goes to the address.
 */
export async function addDeskAccount(tx: Tx, { now }: Platform, person: DeskPerson) {
  if (await isEmailTaken(tx, person)) return refuse('emailTaken');
  const row = {
    ...person,
    department: '',
    year: '',
    password_hash: makeHashOfNobody(),
    verified: 0,
    email_confirmed_at: '',
  } as const;
  await tx
    .insertInto('students')
    .values({ ...row, created_at: now().toISOString(), sign_up_network: '' })
    .execute();
  return person;
}

/** A sale that is sent again finds the account that it has made, and gets its first answer. */
export async function isEmailTaken(db: Db, { id, email }: Pick<DeskPerson, 'id' | 'email'>): Promise<boolean> {
  const same = email && (await byEmail(db.selectFrom('students').select('id'), email).executeTakeFirst());
  return Boolean(same && same.id !== id);
}
