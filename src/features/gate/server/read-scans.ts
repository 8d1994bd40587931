import { createHash, timingSafeEqual } from 'node:crypto';
import { plainNumber } from '#features/tickets/rules.ts';
import { readTicketKeys } from '#features/tickets/server/index.ts';
import { readCode, type TicketKey } from '#features/tickets/verify-rules.ts';
import type { Db } from '#server/db/schema.ts';
import type { DeviceViewer } from '#server/http/session.ts';
import { type ScanReason, type SentScan, sentScan } from '../contract.ts';
import { proofOf } from '../proof-rules.ts';
import { findMakers } from './devices.ts';

/** A sent scan before it is compared with the log. */
export interface ReadScan {
  raw: string;
  /** The id that was sent; '' if there was none. */
  id: string;
  /** Undefined if it is not a scan. */
  scan: SentScan | undefined;
  number: string;
  /** The phone that made the scan: the one that sends it, or the one whose scans it carries. */
  maker: DeviceViewer;
  fault: ScanReason | undefined;
}

export async function readScans(db: Db, sender: DeviceViewer, sent: readonly unknown[]): Promise<ReadScan[]> {
  const keys = await readTicketKeys(db);
  const makers = await findMakers(db, [...new Set(sent.flatMap(makerIn))]);
  return Promise.all(sent.map((one) => readScan(one, keys, sender, makers)));
}

type Makers = Awaited<ReturnType<typeof findMakers>>;

async function readScan(
  sent: unknown,
  keys: readonly TicketKey[],
  sender: DeviceViewer,
  makers: Makers,
): Promise<ReadScan> {
  const raw = JSON.stringify(sent);
  const { data: scan } = sentScan.safeParse(sent);
  if (!scan) return { raw, id: idIn(sent), scan, number: '', maker: sender, fault: 'malformed' };
  const carriedFor = scan.device === sender.id ? undefined : scan.device;
  const maker = carriedFor ? makers.get(carriedFor) : undefined;
  const read = { raw, id: scan.id, scan, maker: maker ?? sender };
  if (carriedFor && !(await isProven(scan, maker))) return { ...read, number: '', fault: 'unproven' };
  if (scan.code !== undefined) {
    const ticket = await readCode(scan.code, keys);
    if (typeof ticket === 'object') return { ...read, number: ticket.number, fault: undefined };
    return { ...read, number: '', fault: ticket };
  }
  if (scan.number !== undefined) {
    const number = plainNumber(scan.number);
    return { ...read, number: number ?? '', fault: number ? undefined : 'unknown' };
  }
  const correctsAScan = scan.kind !== 'scan' && scan.of !== undefined;
  return { ...read, number: '', fault: correctsAScan ? undefined : 'malformed' };
}

async function isProven(scan: SentScan, maker: ReturnType<Makers['get']>): Promise<boolean> {
  const proof = maker && (await proofOf(maker.keyHash, maker.id, scan));
  return proof !== undefined && timingSafeEqual(sha256(proof), sha256(scan.proof ?? ''));
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
