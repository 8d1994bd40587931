import * as ownData from '#features/accounts/own-data-contract.ts';
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
import { peopleRoutes } from './people/endpoints.ts';
import { adminProfileRoutes, studentProfileRoutes } from './profile/endpoints.ts';
import type { FollowEmail } from './profile/update-profile.ts';
import { type CalendarFeed, sessionRoutes } from './sessions/endpoints.ts';
import { signInRoutes } from './sign-in/endpoints.ts';
import { twoFactorRoutes } from './two-factor/endpoints.ts';

/** What other features do when something happens to an account; the app wires it. */
interface Neighbours {
  admins: AdminGate;
  mailer: PasswordMailer;
  followEmail: FollowEmail;
  calendarFeed: CalendarFeed;
  /** What the other features add to a student's own data. */
  data: DataParts;
  removal: Removal;
}

export function accountRoutes(platform: Platform, neighbours: Neighbours): Route[] {
  const { admins, mailer, followEmail, calendarFeed, data, removal } = neighbours;
  const students = createPasswordGate(platform);
  const confirmations = createConfirmationThrottle(platform);
  return [
    ...signInRoutes(platform, { students, admins, confirmations }),
    ...sessionRoutes(platform, calendarFeed),
    ...passwordRoutes(platform, { students, admins, mailer, calendarFeed }),
    ...twoFactorRoutes(platform, admins),
    ...emailRoutes(platform, confirmations),
    ...studentProfileRoutes(platform, { gate: students, followEmail, confirmations }),
    ...adminProfileRoutes(platform, admins),
    implement(ownData.downloadMyData, ({ viewer }) => downloadMyData(platform, data, viewer)),
    implement(ownData.deleteMyAccount, ({ viewer, body, ip }) =>
      deleteMyAccount(platform, { gate: students, removal }, viewer.id, body.password, ip),
    ),
    ...peopleRoutes(platform),
  ];
}
