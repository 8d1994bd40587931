import { createHash } from 'node:crypto';
import type { ExpressionBuilder, Insertable } from 'kysely';
import { readEdition } from '#features/edition/server/index.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import type { DeviceViewer } from '#server/http/session.ts';
import type { CheckpointRecord } from '../admin-contract.ts';
import type { ScanReason, SentScan } from '../contract.ts';
import { scanText } from '../proof-rules.ts';
import { atExit, type Opens, type Place, type RefusedFor, type TicketAtGate, whyRefused } from '../rules.ts';
import { listCheckpoints, placeOf } from './checkpoints.ts';
import type { ReadScan } from './read-scans.ts';
import type { ScansTable } from './tables.ts';

/** The stored rows that an upload is compared with. */
export interface KnownToLog {
  checkpoints: ReadonlyMap<string, CheckpointRecord>;
  timeZone: string;
  tickets: ReadonlyMap<string, KnownTicket>;
  /** Scans that are in the log, by id: those that are sent again, and those that `of` names. */
  stored: Map<string, Pick<ScanColumns, (typeof knownColumns)[number]>>;
  /** Whether the log accepts one more scan of this kind from its phone. If it does, the scan is counted. */
  takesOneMore: (row: ScanColumns) => boolean;
}

interface KnownTicket extends TicketAtGate {
  person: string;
  /** What the ticket opened before, the earliest first. */
  before: readonly { until: string; opens: Opens }[];
}

/** What a ticket opened at an instant. */
export const opensThen = ({ before, opens }: Pick<KnownTicket, 'before' | 'opens'>, at: string): Opens =>
  before.find(({ until }) => at < until)?.opens ?? opens;

export type ScanColumns = Insertable<ScansTable>;
const knownColumns = ['id', 'content_hash', 'person', 'ticket', 'checkpoint_id', 'refusal', 'shown'] as const;

export async function readKnown(tx: Tx, read: readonly ReadScan[]): Promise<KnownToLog> {
  const ids = read.flatMap(({ scan }) => (scan ? [scan.id, scan.of ?? ''] : []));
  const stored = tx
    .selectFrom('gate_scans')
    .select(knownColumns)
    .where('id', 'in', [...ids, '']);
  const numbers = read.map(({ number }) => number);
  const tickets = tx.selectFrom('tickets').select(['number', 'person', 'opens', 'opened_before', 'revoked_at']);
  return {
    checkpoints: new Map((await listCheckpoints(tx)).map((checkpoint) => [checkpoint._id, checkpoint])),
    timeZone: (await readEdition(tx)).timeZone,
    takesOneMore: await boundsOf(tx, read),
    stored: new Map((await stored.execute()).map((row) => [row.id, row])),
    tickets: new Map(
      (await tickets.where('number', 'in', [...numbers, '']).execute()).map(
        ({ number, person, revoked_at, ...row }) => [
          number,
          { person, opens: JSON.parse(row.opens), before: JSON.parse(row.opened_before), revokedAt: revoked_at },
        ],
      ),
    ),
  };
}

/**
 * Each scan of a person reads all scans of that person at the checkpoint. The limit keeps a phone in the wrong hands
 * from making this slow. No steward scans one person so often (decision 48).
 */
const mostOfPerson = 500;
/** The limit for undos and overrides. One that arrives before the scan that it names belongs to nobody until then. */
const mostCorrections = 2_000;

async function boundsOf(tx: Tx, read: readonly ReadScan[]): Promise<KnownToLog['takesOneMore']> {
  // PostgreSQL refuses an empty list.
  const named = (values: readonly string[]) => [...new Set(values), ''];
  const makers = named(read.map(({ maker }) => maker.id));
  const all = tx.selectFrom('gate_scans').where('device_id', 'in', makers);
  const count = ({ fn }: ExpressionBuilder<Database, 'gate_scans'>) => fn.countAll<number>().as('count');
  const people = tx.selectFrom('tickets').select('person');
  const numbers = named(read.map(({ number }) => number));
  const ofPeople = await all
    .select(['device_id', 'checkpoint_id', 'person', count])
    .where('checkpoint_id', 'in', named(read.map(({ scan }) => scan?.checkpoint ?? '')))
    .where('person', 'in', people.where('number', 'in', numbers))
    .groupBy(['device_id', 'checkpoint_id', 'person'])
    .execute();
  const hasCorrections = read.some(({ scan }) => scan && scan.kind !== 'scan');
  const corrections = all.select(['device_id', count]).where('kind', '<>', 'scan').groupBy('device_id');
  const counts = new Map<string, number>();
  for (const row of ofPeople) counts.set(`${row.device_id} ${row.checkpoint_id} ${row.person}`, row.count);
  for (const row of hasCorrections ? await corrections.execute() : []) counts.set(row.device_id, row.count);
  const spend = (key: string, most: number) => {
    const sent = (counts.get(key) ?? 0) + 1;
    counts.set(key, sent);
    return sent <= most;
  };
  return ({ device_id, checkpoint_id, person, kind }) =>
    (kind === 'scan' || spend(device_id, mostCorrections)) &&
    (person === '' || spend(`${device_id} ${checkpoint_id} ${person}`, mostOfPerson));
}

/** How long a revoked phone may upload earlier scans. Only the phone knows when they were made. */
const lateMs = 24 * 3_600_000;

/** Whether the log accepts nothing from this phone any more. */
export const isTooLate = ({ isStolen, revokedAt }: DeviceViewer, at: Date): boolean =>
  isStolen || (revokedAt !== '' && at.getTime() - Date.parse(revokedAt) > lateMs);

/** Why the scan is kept aside. A ticket that is not admitted is no reason for that. */
export function whyKeptAside(
  { scan, number, maker, fault }: ReadScan,
  known: KnownToLog,
  receivedAt: string,
): ScanReason | undefined {
  if (!scan) return 'malformed';
  if (fault === 'unproven') return fault;
  const before = known.stored.get(scan.id);
  if (before) return before.content_hash === hashOf(scan) ? undefined : 'idUsed';
  if (isTooLate(maker, new Date(receivedAt))) return 'deviceRevoked';
  if (fault) return fault;
  if (!known.checkpoints.has(scan.checkpoint) || !maker.checkpoints.includes(scan.checkpoint)) return 'noCheckpoint';
  if (maker.revokedAt && scan.at > maker.revokedAt) return 'deviceRevoked';
  return number && !known.tickets.has(number) ? 'unknown' : undefined;
}

export function rowOf(
  { number, maker }: ReadScan,
  scan: SentScan,
  known: KnownToLog,
  { seq, receivedAt }: { seq: number; receivedAt: string },
): ScanColumns {
  const ticket = known.tickets.get(number);
  const named = known.stored.get(scan.of ?? '');
  const checkpoint = known.checkpoints.get(scan.checkpoint);
  const refusal =
    ticket && checkpoint && scan.kind === 'scan'
      ? whyRefusedThen(ticket, placeOf(checkpoint, known.timeZone), scan.at)
      : '';
  const isExit = checkpoint?.rule === 'inOut' && scan.shown === 'out';
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
    refusal: isExit ? atExit(refusal) : refusal,
    content_hash: hashOf(scan),
    clock_off: scan.clockOff ?? 0,
  };
}

/**
 * Judges by what the ticket opened when it was scanned. What it has gained since counts as well, because a ticket is
 * updated a moment after its registration: the payment may have been complete at the time of the scan.
 */
function whyRefusedThen(ticket: KnownTicket, place: Place, at: string): RefusedFor | '' {
  const then = whyRefused({ ...ticket, opens: opensThen(ticket, at) }, place, new Date(at));
  return then && whyRefused(ticket, place, new Date(at)) ? then : '';
}

const hashOf = (scan: SentScan): string => createHash('sha256').update(scanText(scan)).digest('base64url');
