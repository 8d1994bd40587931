import * as contract from '#features/accounts/email-contract.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { findAccount, holdStudent } from '../profile/students.ts';
import { confirmByCode, confirmByLink } from './confirm-email.ts';
import type { ConfirmationThrottle } from './confirmation-throttle.ts';
import { queueConfirmation } from './queue-confirmation.ts';

export function emailRoutes(platform: Platform, throttle: ConfirmationThrottle): Route[] {
  return [
    implement(contract.confirmEmailByCode, ({ viewer, body }) => confirmByCode(platform, viewer.id, body.code)),
    implement(contract.confirmEmailByLink, async ({ body, ip }) =>
      (await throttle.mayTryLink(ip)) ? confirmByLink(platform, body.token) : refuse('tooManyTries'),
    ),
    implement(contract.sendEmailConfirmation, ({ viewer, ip }) => sendAgain(platform, throttle, viewer.id, ip)),
  ];
}

async function sendAgain(platform: Platform, throttle: ConfirmationThrottle, studentId: string, ip: string) {
  const account = await findAccount(platform.db, studentId);
  if (!account) throw new Error('a session outlived its student');
  if (account.email_confirmed_at) return refuse('alreadyConfirmed');
  if (!(await isMailServerSet(platform))) return refuse('noMailServer');
  return throttle.mailAgain(account.email, ip, () =>
    write(platform.db, async (tx) => {
      const student = await holdStudent(tx, { id: studentId });
      if (!student || student.email_confirmed_at) return refuse('alreadyConfirmed');
      await queueConfirmation(tx, platform, student);
      return {
        message:
          'A new mail is on its way. Use the code of this mail: earlier ones no longer work. It may take a minute; please look in your spam folder too.',
      };
    }),
  );
}
