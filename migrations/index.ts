import type { Kysely } from 'kysely';
import * as identity from './0001-identity.ts';
import * as events from './0002-events.ts';
import * as registrations from './0003-registrations.ts';
import * as site from './0004-site.ts';
import * as mailAndAudit from './0005-mail-and-audit.ts';
import * as newsletter from './0006-newsletter.ts';
import * as account from './0007-account.ts';
import * as registrationCare from './0008-registration-care.ts';

interface NumberedMigration {
  name: string;
  up: (db: Kysely<unknown>, engine: 'sqlite' | 'postgres') => Promise<void>;
}

/** In order, and frozen once released: a change to the schema is a new file at the end. */
export const migrations: NumberedMigration[] = [
  { name: '0001-identity', up: identity.up },
  { name: '0002-events', up: events.up },
  { name: '0003-registrations', up: registrations.up },
  { name: '0004-site', up: site.up },
  { name: '0005-mail-and-audit', up: mailAndAudit.up },
  { name: '0006-newsletter', up: newsletter.up },
  { name: '0007-account', up: account.up },
  { name: '0008-registration-care', up: registrationCare.up },
];
