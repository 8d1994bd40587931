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

/** Leaves a record beside the change, in the same transaction. Never hand it a password, token or file. */
export async function recordAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: at.toISOString(),
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      before: JSON.stringify(entry.before ?? null),
      after: JSON.stringify(entry.after ?? null),
    })
    .execute();
}
