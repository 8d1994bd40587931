import { appendAudit } from './db/histories.ts';
import type { Tx } from './db/schema.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
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
 * Leaves a record beside the change, in the same transaction and best as its last step: whoever else records something
 * waits from here until it ends. Never hand it a password, token or file.
 */
export async function recordAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  await appendAudit(tx, {
    id: newId(),
    at: at.toISOString(),
    actor: entry.actor,
    actor_name: await nameOf(tx, entry.actor),
    action: entry.action,
    subject: entry.subject,
    before: JSON.stringify(entry.before ?? null),
    after: JSON.stringify(entry.after ?? null),
  });
}

// Kept with the record, since an administrator may be renamed or removed; a student's name has to stay erasable.
async function nameOf(tx: Tx, actor: string): Promise<string> {
  if (!actor.startsWith('admin:')) return '';
  const id = actor.slice('admin:'.length);
  const admin = await tx.selectFrom('admins').select('name').where('id', '=', id).executeTakeFirst();
  return admin?.name ?? '';
}
