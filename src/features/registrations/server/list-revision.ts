import { createHash } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventScope, inScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { may } from '#shared/permissions.ts';

/** Which registrations somebody reads, and with what of them. */
export interface ListView {
  scope: EventScope;
  /** Readers of lists see who comes, not how it was paid. */
  withPayments: boolean;
  /** The same for all who see the same. */
  key: string;
}

export async function listViewOf(db: Db, viewer: AdminViewer): Promise<ListView> {
  const scope = await eventScope(db, viewer);
  const withPayments = may(viewer.role, 'payments.read');
  const events = scope === 'all' ? 'all' : digest(scope.toSorted().join('\n'));
  return { scope, withPayments, key: `${events}${withPayments ? '' : '-unpaid'}` };
}

/**
 * Differs whenever the list does, and never comes back to a former value: each event's changes are counted inside the
 * transactions that make them (decision 16). How many people a team needs is part of it, since its changes are not
 * counted.
 */
async function listRevision(db: Db, { scope }: ListView): Promise<string> {
  const rows = await db
    .selectFrom('registration_revisions')
    .leftJoin('events', 'events.id', 'registration_revisions.event_id')
    .select(['event_id', 'revision', 'team_min'])
    .orderBy('event_id')
    .execute();
  const own = rows.filter((row) => inScope(scope, row.event_id));
  const total = own.reduce((sum, { revision }) => sum + revision, 0);
  return `${total}-${digest(own.map(({ team_min }) => team_min ?? '').join())}`;
}

const hourMs = 3_600_000;

/** The tag of what `view` reads. Links to proofs are signed for the hour, so the tag holds the hour. */
export async function tagOf(db: Db, view: ListView, now: Date): Promise<string> {
  return `"${view.key}-${await listRevision(db, view)}-${Math.floor(now.getTime() / hourMs)}"`;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);
