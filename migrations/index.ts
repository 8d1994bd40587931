import type { Kysely } from 'kysely';
import * as identity from './0001-identity.ts';
import * as events from './0002-events.ts';
import * as registrations from './0003-registrations.ts';
import * as site from './0004-site.ts';
import * as mailAndAudit from './0005-mail-and-audit.ts';
import * as newsletter from './0006-newsletter.ts';
import * as account from './0007-account.ts';
import * as registrationCare from './0008-registration-care.ts';
import * as people from './0009-people.ts';
import * as settings from './0010-settings.ts';
import * as eventsCare from './0011-events.ts';
import * as registrationRevisions from './0012-registration-revisions.ts';
import * as programme from './0013-programme.ts';
import * as payments from './0015-payments.ts';
import * as seats from './0016-seats.ts';
import * as sharedCounts from './0017-shared-counts.ts';
import * as ownRegistrations from './0018-own-registrations.ts';
import * as fewerIndexes from './0019-fewer-indexes.ts';
import * as hurriedMails from './0020-mails-in-a-hurry.ts';
import * as coordinatorChanges from './0021-coordinator-changes.ts';
import * as confirmedEmails from './0022-confirmed-emails.ts';
import * as transactionIds from './0023-transaction-ids.ts';
import * as accountsAndSecrets from './0024-accounts-and-secrets.ts';
import * as lateRegistrations from './0025-late-registrations.ts';
import * as heldMails from './0026-held-mails.ts';
import * as registrationList from './0027-registration-list.ts';
import * as countedRegistrations from './0028-counted-registrations.ts';
import * as pagedLists from './0029-paged-lists.ts';
import * as messageLists from './0030-message-lists.ts';
import * as passes from './0031-passes.ts';
import * as passOrders from './0032-pass-orders.ts';
import * as entryByPass from './0033-entry-by-pass.ts';
import * as teams from './0034-teams.ts';
import * as colleges from './0035-colleges.ts';
import * as orderList from './0036-order-list.ts';
import * as refundProposals from './0037-refund-proposals.ts';
import * as questions from './0039-questions.ts';
import * as countedAnswers from './0040-counted-answers.ts';
import * as knownColleges from './0041-known-colleges.ts';
import * as tickets from './0043-tickets.ts';
import * as gate from './0044-gate.ts';
import * as certificates from './0046-certificates.ts';
import * as lighterRegistrations from './0048-lighter-registrations.ts';
import * as spotDesk from './0050-spot-desk.ts';

interface NumberedMigration {
  name: string;
  up: (db: Kysely<unknown>, engine: 'sqlite' | 'postgres') => Promise<void>;
}

/** In order, and frozen once released: a change to the schema is a new file at the end. There never was a 0014. */
export const migrations: NumberedMigration[] = [
  { name: '0001-identity', up: identity.up },
  { name: '0002-events', up: events.up },
  { name: '0003-registrations', up: registrations.up },
  { name: '0004-site', up: site.up },
  { name: '0005-mail-and-audit', up: mailAndAudit.up },
  { name: '0006-newsletter', up: newsletter.up },
  { name: '0007-account', up: account.up },
  { name: '0008-registration-care', up: registrationCare.up },
  { name: '0009-people', up: people.up },
  { name: '0010-settings', up: settings.up },
  { name: '0011-events', up: eventsCare.up },
  { name: '0012-registration-revisions', up: registrationRevisions.up },
  { name: '0013-programme', up: programme.up },
  { name: '0015-payments', up: payments.up },
  { name: '0016-seats', up: seats.up },
  { name: '0017-shared-counts', up: sharedCounts.up },
  { name: '0018-own-registrations', up: ownRegistrations.up },
  { name: '0019-fewer-indexes', up: fewerIndexes.up },
  { name: '0020-mails-in-a-hurry', up: hurriedMails.up },
  { name: '0021-coordinator-changes', up: coordinatorChanges.up },
  { name: '0022-confirmed-emails', up: confirmedEmails.up },
  { name: '0023-transaction-ids', up: transactionIds.up },
  { name: '0024-accounts-and-secrets', up: accountsAndSecrets.up },
  { name: '0025-late-registrations', up: lateRegistrations.up },
  { name: '0026-held-mails', up: heldMails.up },
  { name: '0027-registration-list', up: registrationList.up },
  { name: '0028-counted-registrations', up: countedRegistrations.up },
  { name: '0029-paged-lists', up: pagedLists.up },
  { name: '0030-message-lists', up: messageLists.up },
  { name: '0031-passes', up: passes.up },
  { name: '0032-pass-orders', up: passOrders.up },
  { name: '0033-entry-by-pass', up: entryByPass.up },
  { name: '0034-teams', up: teams.up },
  { name: '0035-colleges', up: colleges.up },
  { name: '0036-order-list', up: orderList.up },
  { name: '0037-refund-proposals', up: refundProposals.up },
  { name: '0039-questions', up: questions.up },
  { name: '0040-counted-answers', up: countedAnswers.up },
  { name: '0041-known-colleges', up: knownColleges.up },
  { name: '0043-tickets', up: tickets.up },
  { name: '0044-gate', up: gate.up },
  { name: '0046-certificates', up: certificates.up },
  { name: '0048-lighter-registrations', up: lighterRegistrations.up },
  { name: '0050-spot-desk', up: spotDesk.up },
];
