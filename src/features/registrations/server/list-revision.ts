import { createHash } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventScope, inScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';

/** Which registrations somebody reads, and with what of them. */
export interface ListView {
  scope: EventScope;
  /** Who reads lists sees who comes, not how it was paid. */
  withPayments: boolean;
  /** The same for all who see the same. */
  key: string;
}

export async function listViewOf(db: Db, viewer: AdminViewer): Promise<ListView> {
  const scope = await eventScope(db, viewer);
  const withPayments = viewer.role !== 'volunteer';
  const events = scope === 'all' ? 'all' : digest(scope.toSorted().join('\n'));
  return { scope, withPayments, key: `${events}${withPayments ? '' : '-unpaid'}` };
}

export interface ListRevision {
  /** Never comes back to a former value: triggers count, and no count goes down. */
  total: number;
  byEvent: ReadonlyMap<string, number>;
}

/**
 * Differs whenever the list does. Each event's changes are counted inside the transactions that make them, so whatever
 * can be read has been counted.
 */
export async function listRevision(db: Db, { scope }: Pick<ListView, 'scope'>): Promise<ListRevision> {
  const rows = await db.selectFrom('registration_revisions').select(['event_id', 'revision']).execute();
  const own = rows.filter((row) => inScope(scope, row.event_id));
  return {
    total: own.reduce((sum, { revision }) => sum + revision, 0),
    byEvent: new Map(own.map(({ event_id, revision }) => [event_id, revision])),
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);
