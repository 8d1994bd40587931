import { createHash, timingSafeEqual } from 'node:crypto';
import type { Insertable } from 'kysely';
import { readEdition } from '#features/edition/server/index.ts';
import { plainNumber } from '#features/tickets/rules.ts';
import { keepAllTickets, nextSeq, readTicketKeys } from '#features/tickets/server/index.ts';
import { readCode, type TicketKey } from '#features/tickets/verify-rules.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { DeviceViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import type { CheckpointRecord } from '../admin-contract.ts';
import { type ScanReason, type ScanResult, type SentScan, sentScan } from '../contract.ts';
import { proofOf, scanText } from '../proof-rules.ts';
import { type Fold, fold, type Opens, type TicketAtGate, whyRefused } from '../rules.ts';
import { listCheckpoints, placeOf } from './checkpoints.ts';
import { findMakers, noteSeen } from './devices.ts';
import { scansOf } from './scan-rows.ts';
import type { ScansTable } from './tables.ts';

/**
 * Takes the scans of a phone, each by itself (R325): into the log, or kept aside with the reason. What it answers is
 * durable, and the same scans again are answered the same.
 */
export async function takeScans(
  platform: Platform,
  device: DeviceViewer,
  sent: readonly unknown[],
): Promise<ScanResult[]> {
  await keepAllTickets(platform);
  const keys = await readTicketKeys(platform.db);
  const makers = await findMakers(platform.db, [...new Set(sent.flatMap(makerIn))]);
  const read = await Promise.all(sent.map((one) => readScan(one, keys, device, makers)));
  const results = await write(platform.db, (tx) => store(tx, platform, device, read));
  await noteSeen(platform, device.id, {});
  return results;
}

interface Read {
  raw: string;
  /** As it was sent, '' where none was. */
  id: string;
  /** Undefined if it is not a scan. */
  scan: SentScan | undefined;
  number: string;
  /** Who scanned: the phone that sends it, or the one whose scans it carries. */
  maker: DeviceViewer;
  fault: ScanReason | undefined;
}

async function readScan(
  sent: unknown,
  keys: readonly TicketKey[],
  sender: DeviceViewer,
  makers: Awaited<ReturnType<typeof findMakers>>,
): Promise<Read> {
  const raw = JSON.stringify(sent);
  const { data: scan } = sentScan.safeParse(sent);
  if (!scan) return { raw, id: idIn(sent), scan, number: '', maker: sender, fault: 'malformed' };
  const maker = scan.device && scan.device !== sender.id ? makers.get(scan.device) : undefined;
  const read = { raw, id: scan.id, scan, maker: maker ?? sender };
  if (scan.device && scan.device !== sender.id) {
    const proof = maker && (await proofOf(maker.keyHash, maker.id, scan));
    if (!proof || !timingSafeEqual(sha256(proof), sha256(scan.proof ?? ''))) {
      return { ...read, number: '', fault: 'unproven' };
    }
  }
  if (scan.code !== undefined) {
    const ticket = await readCode(scan.code, keys);
    if (typeof ticket === 'object') return { ...read, number: ticket.number, fault: undefined };
    return { ...read, number: '', fault: ticket };
  }
  if (scan.number !== undefined) {
    const number = plainNumber(scan.number);
    return { ...read, number: number ?? '', fault: number ? undefined : 'unknown' };
  }
  const namesItsScan = scan.kind !== 'scan' && scan.of !== undefined;
  return { ...read, number: '', fault: namesItsScan ? undefined : 'malformed' };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function idIn(sent: unknown): string {
  const id = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : '';
  return typeof id === 'string' ? id : '';
}

function makerIn(sent: unknown): string[] {
  const device = typeof sent === 'object' && sent !== null && 'device' in sent ? sent.device : undefined;
  return typeof device === 'string' && device.length <= 64 ? [device] : [];
}

interface Known {
  checkpoints: ReadonlyMap<string, CheckpointRecord>;
  timeZone: string;
  tickets: ReadonlyMap<string, TicketAtGate & { person: string }>;
  /** Scans that are in the log, by id: those that are sent, and those that are named in `of`. */
  stored: Map<string, Pick<ScanColumns, (typeof knownColumns)[number]>>;
}

type ScanColumns = Insertable<ScansTable>;
const knownColumns = ['id', 'content_hash', 'person', 'ticket', 'checkpoint_id', 'refusal'] as const;

async function store(tx: Tx, platform: Platform, device: DeviceViewer, read: readonly Read[]): Promise<ScanResult[]> {
  // First, so that scans are stored one upload after the other.
  let seq = (await nextSeq(tx, read.length)) - read.length;
  const known = await readKnown(tx, read);
  const receivedAt = platform.now().toISOString();
  const rows: ScanColumns[] = [];
  const kept: { read: Read; reason: ScanReason }[] = [];
  const outcomes = read.map((one): { reason?: ScanReason; checkpoint?: string; isKept?: true } => {
    const reason = whyKept(one, known, receivedAt);
    if (!one.scan || reason) {
      kept.push({ read: one, reason: reason ?? 'malformed' });
      return { reason: reason ?? 'malformed', isKept: true };
    }
    const row = rowOf(one, one.scan, known, { seq: ++seq, receivedAt });
    const before = known.stored.get(row.id);
    if (!before) rows.push(row);
    if (!before) known.stored.set(row.id, row);
    // A stored scan keeps its answer, even if the ticket opens less by now.
    const { refusal } = before ?? row;
    return { checkpoint: row.checkpoint_id, ...(refusal && { reason: refusal }) };
  });
  for (let done = 0; done < rows.length; done += 100) {
    await tx
      .insertInto('gate_scans')
      .values(rows.slice(done, done + 100))
      .execute();
  }
  await keep(tx, device, receivedAt, kept);
  const folds = await foldTouched(tx, known, outcomes, read);
  return read.map(({ id }, place) => {
    const { reason, checkpoint = '', isKept } = outcomes[place] ?? {};
    const said = { id, ...(reason && { reason }) };
    if (isKept) return { ...said, result: 'kept', verdict: 'refused' };
    const outcome = folds.get(checkpoint)?.outcomes.get(id) ?? { verdict: 'refused' };
    const { first } = outcome;
    return {
      ...said,
      result: 'stored',
      verdict: outcome.verdict,
      ...(first && { first: { at: first.at, device: first.device } }),
    };
  });
}

async function readKnown(tx: Tx, read: readonly Read[]): Promise<Known> {
  const ids = read.flatMap(({ scan }) => (scan ? [scan.id, scan.of ?? ''] : []));
  const stored = tx
    .selectFrom('gate_scans')
    .select(knownColumns)
    .where('id', 'in', [...ids, '']);
  const numbers = read.map(({ number }) => number);
  const tickets = tx.selectFrom('tickets').select(['number', 'person', 'opens', 'revoked_at']);
  return {
    checkpoints: new Map((await listCheckpoints(tx)).map((checkpoint) => [checkpoint._id, checkpoint])),
    timeZone: (await readEdition(tx)).timeZone,
    stored: new Map((await stored.execute()).map((row) => [row.id, row])),
    tickets: new Map(
      (await tickets.where('number', 'in', [...numbers, '']).execute()).map(({ number, person, opens, revoked_at }) => [
        number,
        { person, opens: JSON.parse(opens) as Opens, revokedAt: revoked_at },
      ]),
    ),
  };
}

/** How long a revoked phone may upload earlier scans: only the phone knows when they were made. */
const lateMs = 24 * 3_600_000;

/** Why the scan is kept out of the log. A ticket that is not admitted is not a reason. */
function whyKept({ scan, number, maker, fault }: Read, known: Known, receivedAt: string): ScanReason | undefined {
  if (!scan) return 'malformed';
  if (fault === 'unproven') return fault;
  const before = known.stored.get(scan.id);
  if (before) return before.content_hash === hashOf(scan) ? undefined : 'idUsed';
  if (maker.isStolen) return 'deviceRevoked';
  if (maker.revokedAt && Date.parse(receivedAt) - Date.parse(maker.revokedAt) > lateMs) return 'deviceRevoked';
  if (fault) return fault;
  if (!known.checkpoints.has(scan.checkpoint) || !maker.checkpoints.includes(scan.checkpoint)) return 'noCheckpoint';
  if (maker.revokedAt && scan.at > maker.revokedAt) return 'deviceRevoked';
  return number && !known.tickets.has(number) ? 'unknown' : undefined;
}

function rowOf(
  { number, maker }: Read,
  scan: SentScan,
  known: Known,
  { seq, receivedAt }: { seq: number; receivedAt: string },
): ScanColumns {
  const ticket = known.tickets.get(number);
  const named = known.stored.get(scan.of ?? '');
  const checkpoint = known.checkpoints.get(scan.checkpoint);
  const refusal =
    ticket && checkpoint && scan.kind === 'scan'
      ? whyRefused(ticket, placeOf(checkpoint, known.timeZone), new Date(scan.at))
      : '';
  return {
    id: scan.id,
    seq,
    device_id: maker.id,
    device_seq: scan.seq,
    checkpoint_id: scan.checkpoint,
    person: ticket?.person ?? named?.person ?? '',
    ticket: ticket ? number : (named?.ticket ?? ''),
    at: scan.at,
    received_at: receivedAt,
    kind: scan.kind,
    of_id: scan.kind === 'scan' ? '' : (scan.of ?? ''),
    shown: scan.shown,
    refusal,
    content_hash: hashOf(scan),
    clock_off: scan.clockOff ?? 0,
  };
}

const hashOf = (scan: SentScan): string => createHash('sha256').update(scanText(scan)).digest('base64url');

async function keep(
  tx: Tx,
  { id: device_id }: DeviceViewer,
  received_at: string,
  kept: readonly { read: Read; reason: ScanReason }[],
): Promise<void> {
  const rows = kept.map(({ read: { raw }, reason }) => ({
    id: createHash('sha256').update(`${device_id}\n${raw}`).digest('base64url'),
    device_id,
    received_at,
    reason,
    sent: raw,
  }));
  for (let done = 0; done < rows.length; done += 100) {
    await tx
      .insertInto('gate_kept')
      .values(rows.slice(done, done + 100))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

interface OrganiserScan {
  id: string;
  adminId: string;
  kind: 'undo' | 'override';
  row: Pick<ScanColumns, 'id' | 'checkpoint_id' | 'person' | 'ticket'>;
}

export async function addOrganiserScan(tx: Tx, now: Date, { id, adminId, kind, row }: OrganiserScan): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('gate_scans')
    .values({
      id,
      seq: await nextSeq(tx, 1),
      device_id: `admin:${adminId}`,
      device_seq: 0,
      checkpoint_id: row.checkpoint_id,
      person: row.person,
      ticket: row.ticket,
      at,
      received_at: at,
      kind,
      of_id: row.id,
      shown: '',
      refusal: '',
      content_hash: '',
    })
    .execute();
}

/** The log of each checkpoint, folded for the people of this upload. */
async function foldTouched(
  tx: Tx,
  known: Known,
  outcomes: readonly { checkpoint?: string }[],
  read: readonly Read[],
): Promise<Map<string, Fold>> {
  const people = new Map<string, Set<string>>();
  for (const [place, { checkpoint }] of outcomes.entries()) {
    const person = known.stored.get(read[place]?.id ?? '')?.person;
    if (checkpoint && person) people.set(checkpoint, (people.get(checkpoint) ?? new Set()).add(person));
  }
  const folds = new Map<string, Fold>();
  for (const [checkpoint, own] of people) {
    const record = known.checkpoints.get(checkpoint);
    if (!record) continue;
    folds.set(checkpoint, fold(placeOf(record, known.timeZone), await scansOf(tx, checkpoint, [...own])));
  }
  return folds;
}
