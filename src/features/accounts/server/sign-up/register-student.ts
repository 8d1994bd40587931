import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { accountBounds } from '#features/accounts/rules.ts';
import type { signUpFields } from '#features/accounts/sign-in-contract.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { networkOf, widerNetworkOf } from '#server/http/network.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Whereabouts } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { counted } from '#server/within.ts';
import { dayMs } from '#shared/calendar.ts';
import type { ConfirmationThrottle } from '../email/confirmation-throttle.ts';
import { queueConfirmation } from '../email/queue-confirmation.ts';
import { hashPassword, refuseBusy } from '../passwords/passwords.ts';
import { toStudentInfo } from '../profile/students.ts';
import { openStudentSession } from '../sign-in/login.ts';

/** The unique index on the email decides between two sign-ups at the same moment. */
export async function registerStudent(
  platform: Platform,
  confirmations: ConfirmationThrottle,
  fields: z.output<typeof signUpFields>,
  { ip, userAgent }: Whereabouts,
) {
  const { db, now, log } = platform;
  const { password, ...details } = fields;
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return refuseBusy();
  const student = { id: newId(), ...details };
  const sign_up_network = hashedNetwork(platform, ip);
  // No mail is sent if the mailbox has reached its limit. The owner can ask for one later.
  const mayMail = (await isMailServerSet(platform)) && (await confirmations.mayMail(student.email));
  try {
    const signUp = () =>
      write(db, async (tx) => {
        await tx
          .insertInto('students')
          .values({
            ...student,
            password_hash: passwordHash,
            verified: 0,
            created_at: now().toISOString(),
            email_confirmed_at: '',
            sign_up_network,
          })
          .execute();
        if (mayMail) await queueConfirmation(tx, platform, student);
        const token = await openStudentSession(tx, student.id, now(), { ip, userAgent });
        return { token, student: toStudentInfo(student) };
      });
    const opened = await counted(signUp, async () => {
      if (mayMail) await confirmations.takeBack(student.email);
    });
    log.info({ student: student.id }, 'a student signed up');
    return opened;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse('emailTaken', { errors: { email: 'An account with this email already exists.' } });
  }
}

/**
 * A keyed hash of the network of a sign-up, by which organisers find accounts of one network without a stored address.
 * Without a key, all IPv4 addresses could be tried. For IPv6 it is the /48, the size of a campus or a tunnel.
 */
export function hashedNetwork({ signingKey }: Pick<Platform, 'signingKey'>, ip: string): string {
  const network = widerNetworkOf(ip) ?? networkOf(ip);
  return createHmac('sha256', signingKey).update(`sign-up network|${network}`).digest('base64url').slice(0, 22);
}

/** Organisers look for made-up accounts within days, so nobody needs the network after that. */
export async function forgetSignUpNetworks({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - accountBounds.keepNetworkDays * dayMs);
  await write(db, (tx) =>
    tx
      .updateTable('students')
      .set({ sign_up_network: '' })
      .where('sign_up_network', '<>', '')
      .where('created_at', '<', oldest.toISOString())
      .execute(),
  );
}
