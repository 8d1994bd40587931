import * as contract from '#features/accounts/password-contract.ts';
import { askTheOrganisers, type Contact } from '#features/edition/rules.ts';
import { readContact } from '#features/edition/server/index.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { CalendarFeed } from '../sessions/endpoints.ts';
import type { AdminGate } from './admin-gate.ts';
import { changeAdminPassword } from './change-admin-password.ts';
import { createLinkThrottle } from './link-throttle.ts';
import type { PasswordGate } from './password-gate.ts';
import { issuePasswordLink } from './password-links.ts';
import type { PasswordMailer } from './password-mailer.ts';
import { setAdminPasswordByLink } from './set-admin-password.ts';
import { changePassword, resetPassword } from './set-password.ts';

interface Dependencies {
  students: PasswordGate;
  admins: AdminGate;
  mailer: PasswordMailer;
  calendarFeed: CalendarFeed;
}

export function passwordRoutes(platform: Platform, { students, admins, mailer, calendarFeed }: Dependencies): Route[] {
  const throttle = createLinkThrottle(platform);
  const dependencies = { gate: students, calendarFeed };
  return [
    implement(contract.requestPasswordLink, async ({ body, ip }) => {
      const counted = await throttle.count(body.email, ip);
      if (counted === 'barred') return refuse('tooManyTries');
      // Queued even without a mail server, because one may be set while the link still works.
      if (counted === 'counted') mailer.request(body.email);
      const contact = await readContact(platform);
      if (!contact.mailsAreSent) return { message: noMails(contact) };
      return { message: 'If there is an account with this email, a link to set a new password is on its way.' };
    }),
    implement(contract.resetPassword, ({ body }) => resetPassword(platform, calendarFeed, body)),
    implement(contract.changePassword, ({ viewer, body, ip }) =>
      changePassword(platform, dependencies, viewer, body, ip),
    ),
    implement(contract.issuePasswordLink, ({ params, viewer }) =>
      issuePasswordLink(platform, params.studentId, viewer.id),
    ),
    implement(contract.changeAdminPassword, ({ viewer, body, ip }) =>
      changeAdminPassword(platform, admins, viewer, body, ip),
    ),
    implement(contract.setPasswordByLink, ({ body }) => setAdminPasswordByLink(platform, body)),
  ];
}

const noMails = (contact: Contact) =>
  `This site sends no mails. Please ${askTheOrganisers(contact)}: they make a link for you that sets a new password.`;
