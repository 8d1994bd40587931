import { createHash } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventScope, isInScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { hourMs } from '#shared/calendar.ts';
import { may } from '#shared/permissions.ts';

/** Which registrations an organiser may read, and which of their fields. */
export interface ListView {
  scope: EventScope;
  /** Some organisers see who comes, but not how it was paid. */
  withPayments: boolean;
  /** Equal for all organisers who see the same rows and fields. */
  key: string;
}

export async function listViewOf(db: Db, viewer: AdminViewer): Promise<ListView> {
  const scope = await eventScope(db, viewer);
  const withPayments = may(viewer.role, 'payments.read');
  const events = scope === 'all' ? 'all' : digest(scope.toSorted().join('\n'));
  return { scope, withPayments, key: `${events}${withPayments ? '' : '-unpaid'}` };
}

/**
 * A value that changes whenever the list does and never returns to an earlier value. Each event counts its changes in
 * the transactions that make them (decision 16). The team sizes are part of the value, because their changes are not
 * counted.
 */
async function listRevision(db: Db, { scope }: ListView): Promise<string> {
  const rows = await db
    .selectFrom('registration_revisions')
    .leftJoin('events', 'events.id', 'registration_revisions.event_id')
    .select(['event_id', 'revision', 'team_min'])
    .orderBy('event_id')
    .execute();
  const own = rows.filter((row) => isInScope(scope, row.event_id));
  const total = own.reduce((sum, { revision }) => sum + revision, 0);
  return `${total}-${digest(own.map(({ team_min }) => team_min ?? '').join())}`;
}

/** The ETag of the list for `view`. It contains the hour, because links to proofs are signed again each hour. */
export async function tagOf(db: Db, view: ListView, now: Date): Promise<string> {
  return `"${view.key}-${await listRevision(db, view)}-${Math.floor(now.getTime() / hourMs)}"`;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);
