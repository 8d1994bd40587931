import type { Kysely } from 'kysely';
import * as identity from './0001-identity.ts';
import * as events from './0002-events.ts';
import * as registrations from './0003-registrations.ts';
import * as site from './0004-site.ts';
import * as mailAndAudit from './0005-mail-and-audit.ts';

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
];
