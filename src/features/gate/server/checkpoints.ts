import type { Selectable } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { countOf } from '#shared/counts.ts';
import { type CheckpointFields, type CheckpointRecord, nobodyAdmitted } from '../admin-contract.ts';
import type { Place } from '../rules.ts';
import type { CheckpointsTable } from './tables.ts';

type Row = Selectable<CheckpointsTable>;

export async function listCheckpoints(db: Db): Promise<CheckpointRecord[]> {
  const rows = await db.selectFrom('gate_checkpoints').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(toCheckpoint);
}

export async function findCheckpoint(db: Db, id: string): Promise<CheckpointRecord | undefined> {
  const row = await db.selectFrom('gate_checkpoints').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toCheckpoint(row);
}

export const placeOf = (checkpoint: CheckpointRecord, timeZone: string): Place => ({ ...checkpoint, timeZone });

export async function createCheckpoint({ db, now }: Platform, fields: CheckpointFields, adminId: string) {
  const faults = faultsOf(fields);
  if (faults) return invalid(faults);
  return write(db, async (tx) => {
    const row = { id: newId(), ...columnsOf(fields), created_at: now().toISOString() };
    await tx.insertInto('gate_checkpoints').values(row).execute();
    const saved = toCheckpoint(row);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'checkpoint.create',
      subject: `checkpoint:${row.id}`,
      after: recordOf(saved),
    });
    return saved;
  });
}

type Change = CheckpointFields & { seen?: CheckpointFields | undefined };

export async function updateCheckpoint(
  { db, now }: Platform,
  id: string,
  { seen, ...fields }: Change,
  adminId: string,
) {
  const faults = faultsOf(fields);
  if (faults) return invalid(faults);
  return write(db, async (tx) => {
    const stored = await lockRow(tx, tx.selectFrom('gate_checkpoints').selectAll().where('id', '=', id));
    if (!stored) return refuse('checkpointNotFound');
    if (seen && !isSame(seen, toCheckpoint(stored))) return refuse('changedMeanwhile');
    const changes = columnsOf(fields);
    await tx.updateTable('gate_checkpoints').set(changes).where('id', '=', id).execute();
    const saved = toCheckpoint({ ...stored, ...changes });
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'checkpoint.update',
      subject: `checkpoint:${id}`,
      before: recordOf(toCheckpoint(stored)),
      after: recordOf(saved),
    });
    return saved;
  });
}

const isSame = (one: CheckpointFields, other: CheckpointFields): boolean =>
  JSON.stringify(columnsOf(one)) === JSON.stringify(columnsOf(other));

function faultsOf({ opensAt, closesAt, admits }: CheckpointFields): Record<string, string> | undefined {
  const isBackwards = opensAt && closesAt && Date.parse(opensAt) >= Date.parse(closesAt);
  if (isBackwards) return { closesAt: 'It has to close after it opens.' };
  if (admits.kind === 'events' && admits.events.length === 0) return { 'admits.events': nobodyAdmitted.events };
  if (admits.kind === 'passes' && admits.passes.length === 0) return { 'admits.passes': nobodyAdmitted.passes };
  return undefined;
}

/** In the form for the audit log. */
function recordOf({
  name,
  kind,
  rule,
  admits,
  needsPaid,
  needsIdSeen,
  hold,
  opensAt,
  closesAt,
  capacity,
}: CheckpointRecord) {
  return {
    name,
    checkpointKind: kind,
    rule: typeof rule === 'object' ? countOf(rule.times, 'time') : rule,
    admits: admits.kind,
    needsPaid,
    needsIdSeen,
    hold,
    opensAt,
    closesAt,
    capacity,
  };
}

const flag = (value: boolean) => (value ? 1 : 0);
const iso = (instant: string | undefined) => (instant ? new Date(instant).toISOString() : '');

function columnsOf(fields: CheckpointFields): Omit<Row, 'id' | 'created_at'> {
  return {
    name: fields.name,
    kind: fields.kind,
    rule: JSON.stringify(fields.rule),
    admits: JSON.stringify(fields.admits),
    needs_paid: flag(fields.needsPaid),
    needs_id_seen: flag(fields.needsIdSeen),
    hold: flag(fields.hold),
    opens_at: iso(fields.opensAt),
    closes_at: iso(fields.closesAt),
    capacity: fields.capacity ?? null,
  };
}

function toCheckpoint(row: Row): CheckpointRecord {
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    rule: JSON.parse(row.rule),
    admits: JSON.parse(row.admits),
    needsPaid: row.needs_paid === 1,
    needsIdSeen: row.needs_id_seen === 1,
    hold: row.hold === 1,
    ...(row.opens_at && { opensAt: row.opens_at }),
    ...(row.closes_at && { closesAt: row.closes_at }),
    ...(row.capacity !== null && { capacity: row.capacity }),
  };
}
