import { createHash } from 'node:crypto';
import { nextSeq, syncAllTickets } from '#features/tickets/server/index.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { DeviceViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { CheckpointRecord } from '../admin-contract.ts';
import type { ScanReason, ScanResult } from '../contract.ts';
import { foldScans, type Outcome } from '../rules.ts';
import { forgetCapacityLogs, isCapacityLogKept, keepCapacityLog } from './capacity/capacity-log.ts';
import { placeOf } from './checkpoints.ts';
import { noteSeen } from './devices.ts';
import { type KnownToLog, readKnown, rowOf, type ScanColumns, whyKeptAside } from './known-to-log.ts';
import { type ReadScan, readScans } from './read-scans.ts';
import { mostInside, scansOf } from './scan-rows.ts';

/**
 * Takes a phone's scans one by one (R325): into the log, or aside with the reason. A scan with a result is stored
 * durably. Sending the same scans again returns the same results. `keptAside`: how many were kept aside for the first
 * time.
 */
export async function takeScans(platform: Platform, device: DeviceViewer, sent: readonly unknown[]): Promise<Uploaded> {
  await syncAllTickets(platform);
  const read = await readScans(platform.db, device, sent);
  let attempts = 0;
  const uploaded = await write(platform.db, (tx) => {
    // The previous attempt was rolled back, so what it put into the capacity logs must be dropped.
    if (attempts > 0) forgetCapacityLogs(platform.db);
    attempts += 1;
    return store(tx, platform, device, read);
  });
  await noteSeen(platform, device.id, {});
  return uploaded;
}

interface Uploaded {
  results: ScanResult[];
  keptAside: number;
}

/** A scan's way: into the log, or aside with the reason. */
interface Taken {
  id: string;
  reason?: ScanReason | undefined;
  row?: Pick<ScanColumns, 'checkpoint_id' | 'person' | 'shown'>;
}

async function store(tx: Tx, platform: Platform, device: DeviceViewer, read: readonly ReadScan[]): Promise<Uploaded> {
  // Called first, so that uploads store their scans one after the other.
  let seq = (await nextSeq(tx, read.length)) - read.length;
  const known = await readKnown(tx, read);
  const receivedAt = platform.now().toISOString();
  const rows: ScanColumns[] = [];
  const kept: KeptAside[] = [];
  const taken = read.map((one): Taken => {
    const { id, scan, raw } = one;
    const reason = whyKeptAside(one, known, receivedAt);
    if (!scan || reason) {
      kept.push({ raw, reason: reason ?? 'malformed' });
      return { id, reason: reason ?? 'malformed' };
    }
    // A stored scan keeps its result, even if the ticket opens less by now.
    const before = known.stored.get(id);
    if (before) return { id, reason: before.refusal || undefined, row: before };
    const row = rowOf(one, scan, known, { seq: seq + 1, receivedAt });
    if (!known.takesOneMore(row)) {
      kept.push({ raw, reason: 'tooMany' });
      return { id, reason: 'tooMany' };
    }
    seq += 1;
    rows.push(row);
    known.stored.set(id, row);
    return { id, reason: row.refusal || undefined, row };
  });
  for (const some of chunksOf(rows, rowsAtOnce)) await tx.insertInto('gate_scans').values(some).execute();
  const keptAside = await keep(tx, device, receivedAt, kept);
  const outcomes = await foldTouched(platform.db, tx, known, taken);
  return { results: taken.map((one) => resultOf(one, outcomes.get(one.id))), keptAside };
}

const rowsAtOnce = 100;

interface KeptAside {
  raw: string;
  reason: ScanReason;
}

/** Returns how many were not kept before. */
async function keep(tx: Tx, { id: device_id }: DeviceViewer, received_at: string, kept: readonly KeptAside[]) {
  const rows = kept.map(({ raw, reason }) => ({
    id: createHash('sha256').update(`${device_id}\n${raw}`).digest('base64url'),
    device_id,
    received_at,
    reason,
    sent: raw,
  }));
  let added = 0;
  for (const some of chunksOf(rows, rowsAtOnce)) {
    const insert = tx.insertInto('gate_kept').values(some);
    const outcome = await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst();
    added += Number(outcome.numInsertedOrUpdatedRows);
  }
  return added;
}

interface Answer extends Outcome {
  isOver: boolean;
  /** The person has gone out, so a reason against letting them in does not matter. */
  hasLeft: boolean;
}

/** Folds the log of each checkpoint for the people of this upload. */
async function foldTouched(db: Db, tx: Tx, known: KnownToLog, taken: readonly Taken[]): Promise<Map<string, Answer>> {
  const people = new Map<string, Set<string>>();
  for (const { row } of taken) {
    if (row?.person) people.set(row.checkpoint_id, (people.get(row.checkpoint_id) ?? new Set()).add(row.person));
  }
  const answers = new Map<string, Answer>();
  for (const [id, own] of people) {
    const checkpoint = known.checkpoints.get(id);
    if (!checkpoint) continue;
    const { outcomes, admissions } = foldScans(placeOf(checkpoint, known.timeZone), await scansOf(tx, id, [...own]));
    const entries = new Set(admissions.map((scan) => scan.id));
    const over = await findOver(db, tx, checkpoint, known.timeZone);
    for (const [scan, outcome] of outcomes) {
      const hasLeft = outcome.verdict === 'admitted' && !entries.has(scan);
      answers.set(scan, { ...outcome, isOver: over.has(scan), hasLeft });
    }
  }
  return answers;
}

async function findOver(db: Db, tx: Tx, { _id, rule, capacity }: CheckpointRecord, timeZone: string) {
  if (capacity === undefined) return new Set();
  // Reads the whole log only if there may be too many people inside, and only once.
  const mayBeOver = isCapacityLogKept(db, _id) || (await mostInside(tx, { _id, rule, capacity })) > capacity;
  return mayBeOver ? (await keepCapacityLog(db, tx, _id)).over({ rule, timeZone }, capacity) : new Set();
}

function resultOf({ id, reason, row }: Taken, answer: Answer | undefined): ScanResult {
  if (!row) return { id, ...(reason && { reason }), result: 'kept', verdict: 'refused' };
  const { verdict, first, isOver, hasLeft } = answer ?? { verdict: 'refused' as const };
  const isFull = isOver || (verdict === 'refused' && row.shown === 'full');
  const why = (hasLeft ? undefined : reason) ?? (isFull ? ('full' as const) : undefined);
  return {
    id,
    ...(why && { reason: why }),
    result: 'stored',
    verdict,
    ...(first && { first: { at: first.at, device: first.device } }),
  };
}
