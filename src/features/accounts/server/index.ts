import * as ownData from '#features/accounts/own-data-contract.ts';
import * as contract from '#features/accounts/people-contract.ts';
import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { createConfirmationThrottle } from './email/confirmation-throttle.ts';
import { emailRoutes } from './email/endpoints.ts';
import { deleteMyAccount, type Removal } from './own-data/delete-my-account.ts';
import { type DataParts, downloadMyData } from './own-data/my-data.ts';
import type { AdminGate } from './passwords/admin-gate.ts';
import { passwordRoutes } from './passwords/endpoints.ts';
import { createPasswordGate } from './passwords/password-gate.ts';
import type { PasswordMailer } from './passwords/password-mailer.ts';
import { changeRole } from './people/change-role.ts';
import { invitePerson } from './people/invite-person.ts';
import { sendPersonLink } from './people/links.ts';
import { readPeople } from './people/read-people.ts';
import { removePerson } from './people/remove-person.ts';
import { adminProfileRoutes, studentProfileRoutes } from './profile/endpoints.ts';
import type { ProfileDependencies } from './profile/update-profile.ts';
import { type CalendarFeed, sessionRoutes } from './sessions/endpoints.ts';
import { signInRoutes } from './sign-in/endpoints.ts';
import { twoFactorRoutes } from './two-factor/endpoints.ts';

export { createAdminGate, whyNotConfirmed } from './passwords/admin-gate.ts';
export { type PasswordMailer, startPasswordMailer } from './passwords/password-mailer.ts';
export { hashPassword, passwordQueue, passwordsWaiting } from './passwords/passwords.ts';
export {
  createAdmin,
  ensureFirstAdmin,
  generatePassword,
  hasAdmin,
  resetAdminPassword,
  whyNotFirstPassword,
} from './people/admins.ts';
export { tellOfPaymentChange, tellOtherAdministrators } from './people/tell-of-payment-change.ts';
export {
  deleteAccount,
  findAccount,
  holdStudent,
  markVerified,
  readProfile,
  type StudentAccount,
} from './profile/students.ts';
export { addDeskAccount, isEmailTaken } from './sign-up/add-desk-account.ts';
export { forgetSignUpNetworks, hashedNetwork } from './sign-up/register-student.ts';
export { disableTwoFactor } from './two-factor/two-factor.ts';

/** What other features do when something happens to an account; `src/app/` passes it in. */
interface Dependencies extends ProfileDependencies {
  admins: AdminGate;
  mailer: PasswordMailer;
  calendarFeed: CalendarFeed;
  /** The parts that other features add to a student's own data. */
  data: DataParts;
  removal: Removal;
}

export function accountRoutes(platform: Platform, dependencies: Dependencies): Route[] {
  const { admins, mailer, calendarFeed, data, removal } = dependencies;
  const students = createPasswordGate(platform);
  const confirmations = createConfirmationThrottle(platform);
  return [
    ...signInRoutes(platform, { students, admins, confirmations }),
    ...sessionRoutes(platform, calendarFeed),
    ...passwordRoutes(platform, { students, admins, mailer, calendarFeed }),
    ...twoFactorRoutes(platform, admins),
    ...emailRoutes(platform, confirmations),
    ...studentProfileRoutes(platform, { ...dependencies, gate: students, confirmations }),
    ...adminProfileRoutes(platform, admins),
    implement(ownData.downloadMyData, ({ viewer }) => downloadMyData(platform, data, viewer)),
    implement(ownData.readDeletion, async ({ viewer }) => ({ losses: await removal.losses(viewer.id) })),
    implement(ownData.deleteMyAccount, ({ viewer, body, ip }) =>
      deleteMyAccount(platform, { gate: students, removal }, viewer.id, body.password, ip),
    ),
    ...peopleRoutes(platform),
  ];
}

function peopleRoutes(platform: Platform): Route[] {
  const { db, now } = platform;
  return [
    implement(contract.listPeople, ({ viewer }) => readPeople(db, viewer, now())),
    implement(contract.invitePerson, ({ viewer, body }) => invitePerson(platform, viewer, body)),
    implement(contract.changeRole, ({ viewer, params, body }) => changeRole(platform, viewer, params.personId, body)),
    implement(contract.removePerson, async ({ viewer, params, query }) => {
      const refused = await removePerson(platform, viewer, params.personId, query.sure === 'true');
      return refused ?? { message: 'Removed, and signed out everywhere.' };
    }),
    implement(contract.sendPersonLink, ({ viewer, params }) => sendPersonLink(platform, viewer, params.personId)),
  ];
}
