import { appendAudits } from './db/histories.ts';
import type { Tx } from './db/schema.ts';
import { newId } from './ids.ts';

interface AuditEntry {
  /** `admin:<id>`, `student:<id>` or `operator` for the command line. */
  actor: string;
  /** `registration.status`, `event.delete`, … */
  action: string;
  /** `event:<id>`, `registration:<id>`, … */
  subject: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Adds an audit record in the transaction of the change. Call it last: other transactions that add a record wait from
 * here until this one ends. Never pass a password, a token or a file.
 */
export function recordAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  return recordAudits(tx, at, entry.actor, [entry]);
}

/** One person's changes to many things. Pass at most a hundred, so that other requests are answered in between. */
export async function recordAudits(
  tx: Tx,
  at: Date,
  actor: string,
  entries: readonly Omit<AuditEntry, 'actor'>[],
): Promise<void> {
  const actor_name = await nameOf(tx, actor);
  const rows = entries.map(({ action, subject, before = null, after = null }) => ({
    id: newId(),
    at: at.toISOString(),
    actor,
    actor_name,
    action,
    subject,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  await appendAudits(tx, rows);
}

// The name is stored with the record, because an administrator may be renamed or removed. A student's name is not
// stored, because it must stay erasable.
async function nameOf(tx: Tx, actor: string): Promise<string> {
  if (!actor.startsWith('admin:')) return '';
  const id = actor.slice('admin:'.length);
  const admin = await tx.selectFrom('admins').select('name').where('id', '=', id).executeTakeFirst();
  return admin?.name ?? '';
}
