import * as contract from '#features/accounts/own-account-contract.ts';
import { endFeed, feedMadeAt } from '#features/calendar/server/index.ts';
import { askTheOrganisers, type Contact } from '#features/edition/rules.ts';
import { readContact } from '#features/edition/server/index.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import { closeSessions } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { createLinkThrottle } from '../passwords/link-throttle.ts';
import type { PasswordGate } from '../passwords/password-gate.ts';
import { issuePasswordLink } from '../passwords/password-links.ts';
import type { PasswordMailer } from '../passwords/password-mailer.ts';
import { changePassword, resetPassword } from '../passwords/set-password.ts';
import { wantsMail } from '../profile/students.ts';
import { endOwnSession, readOwnSessions } from '../sessions/own-sessions.ts';
import { deleteMyAccount, type Removal } from './delete-my-account.ts';
import { type DataParts, downloadMyData } from './my-data.ts';

const noMails = (contact: Contact) =>
  `This site sends no mails. Please ${askTheOrganisers(contact)}: they make a link for you that sets a new password.`;

interface AccountParts {
  gate: PasswordGate;
  mailer: PasswordMailer;
  /** What the other features add to a student's own data. */
  data: DataParts;
  removal: Removal;
}

export function accountRoutes(platform: Platform, { gate, mailer, data, removal }: AccountParts): Route[] {
  const { db } = platform;
  const throttle = createLinkThrottle(platform);
  return [
    implement(contract.requestPasswordLink, async ({ body, ip }) => {
      const counted = await throttle.count(body.email, ip);
      if (counted === 'barred') return refuse('tooManyTries');
      // It waits in the outbox, in case a mail server is set while the link works.
      if (counted === 'counted') mailer.request(body.email);
      const contact = await readContact(platform);
      if (!contact.mailsAreSent) return { message: noMails(contact) };
      return { message: 'If there is an account with this email, a link to set a new password is on its way.' };
    }),
    implement(contract.resetPassword, ({ body, ip }) => resetPassword(platform, gate, body, ip)),
    implement(contract.changePassword, ({ viewer, body, ip }) => changePassword(platform, gate, viewer, body, ip)),
    implement(contract.listSessions, async ({ viewer }) => ({
      sessions: await readOwnSessions(db, viewer, platform.now()),
      calendarFeedMadeAt: await feedMadeAt(platform, viewer.id),
    })),
    implement(contract.endSession, ({ viewer, params }) => endOwnSession(db, viewer, params.sessionId)),
    implement(contract.endOtherSessions, async ({ viewer }) => {
      const ended = await write(db, async (tx) => {
        await endFeed(tx, viewer.id);
        return closeSessions(tx, viewer, viewer.session);
      });
      return { message: 'You are signed out everywhere else.', ended };
    }),
    implement(contract.getAccountSettings, async ({ viewer }) => ({
      mailNotifications: await wantsMail(db, viewer.id),
    })),
    implement(contract.updateAccountSettings, async ({ viewer, body }) => {
      const columns = { mail_wanted: body.mailNotifications ? 1 : 0 } as const;
      await write(db, (tx) => tx.updateTable('students').set(columns).where('id', '=', viewer.id).execute());
      return body;
    }),
    implement(contract.downloadMyData, ({ viewer }) => downloadMyData(platform, data, viewer)),
    implement(contract.deleteMyAccount, ({ viewer, body, ip }) =>
      deleteMyAccount(platform, { gate, removal }, viewer.id, body.password, ip),
    ),
    implement(contract.issuePasswordLink, ({ params, viewer }) =>
      issuePasswordLink(platform, params.studentId, viewer.id),
    ),
  ];
}
