import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { z } from 'zod';
import { readEdition } from '#features/edition/server/index.ts';
import { readSeq, readTicketKeys, syncAllTickets } from '#features/tickets/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { Content } from '#server/http/content.ts';
import { refuse } from '#server/http/refusal.ts';
import type { DeviceViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import type { Throttle } from '#server/throttle.ts';
import { type GateList, getGateList, type ListedTicket } from '../contract.ts';
import { listCheckpoints } from './checkpoints.ts';
import { noteSeen, readDevices } from './devices.ts';
import { toScan } from './scan-rows.ts';

type Query = z.output<typeof getGateList.query>;

/** The list is compressed here, because thousands of tickets go to phones on a crowded network. */
export async function phoneList(platform: Platform, device: DeviceViewer, query: Query, reads: Throttle) {
  if (device.isRevoked) return refuse('deviceRevoked');
  const { db } = platform;
  await syncAllTickets(platform);
  // Read before the rows. Newer rows may be sent a second time, but no row is missed.
  const seq = await readSeq(db);
  const settings = await settingsOf(db, device);
  const after = (await readUpTo(db, query.since, settings, seq)) ?? 0;
  if (!(await reads.spend(device.id, after === 0 ? pointsOfWhole : 1))) return refuse('tooManyLists');
  await noteSeen(platform, device.id, query);
  const version = await versionOf(db, seq, settings);
  const body = Buffer.from(JSON.stringify(getGateList.output.parse(await readList(platform, device, version, after))));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return new Content(body, headers, { gzip: await promisify(gzip)(body) });
}

/** The version of a phone that has read everything. A new version means that there is something new. */
export async function listVersion(platform: Platform, device: DeviceViewer): Promise<string> {
  await syncAllTickets(platform);
  return versionOf(platform.db, await readSeq(platform.db), await settingsOf(platform.db, device));
}

const versionOf = async (db: Db, seq: number, settings: string) => `${seq}-${settings}-${await lastChange(db, seq)}`;

/** The last ticket or scan up to a number, with its own number. */
async function lastChange(db: Db, upTo: number): Promise<string> {
  const scans = db.selectFrom('gate_scans').select(['seq', 'id']).where('seq', '<=', upTo);
  const tickets = db.selectFrom('tickets').select(['seq', 'number']).where('seq', '<=', upTo);
  const scan = await scans.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const ticket = await tickets.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  if (scan && scan.seq > (ticket?.seq ?? 0)) return `${scan.seq}-${short(scan.id)}`;
  return ticket ? `${ticket.seq}-${ticket.number}` : '0-';
}

const short = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 8);

/** The number up to which a phone has read everything; undefined if the phone needs the whole list. */
async function readUpTo(db: Db, since: string, settings: string, seq: number): Promise<number | undefined> {
  const [, known, knownSettings, last, name = ''] = /^(\d{1,9})-([\da-f]{16})-(\d{1,9})-(\w*)$/.exec(since) ?? [];
  if (knownSettings !== settings || Number(known) > seq) return undefined;
  return (await isThere(db, Number(last), name)) ? Number(known) : undefined;
}

/**
 * Whether the last row that the phone has read still exists. A standby that took over may lack it and use its number
 * again.
 */
async function isThere(db: Db, seq: number, name: string): Promise<boolean> {
  if (seq === 0) return true;
  const scan = await db.selectFrom('gate_scans').select('id').where('seq', '=', seq).executeTakeFirst();
  if (scan) return short(scan.id) === name;
  // The ticket may have changed since then, and then it has a higher number.
  const ticket = db.selectFrom('tickets').select('number').where('number', '=', name).where('seq', '>=', seq);
  return (await ticket.executeTakeFirst()) !== undefined;
}

/**
 * A hash of the data without numbers. If the phone's checkpoints change, the phone needs their scans from the
 * beginning.
 */
async function settingsOf(db: Db, device: DeviceViewer): Promise<string> {
  const checkpoints = (await listCheckpoints(db)).filter(({ _id }) => device.checkpoints.includes(_id));
  return createHash('sha256').update(JSON.stringify(checkpoints)).digest('hex').slice(0, 16);
}

/** The whole list costs the server more than any other call of a phone. */
const pointsOfWhole = 10;

async function readList(
  { db, now }: Platform,
  device: DeviceViewer,
  version: string,
  after: number,
): Promise<GateList> {
  const devices = await readDevices(db);
  const own = devices.find(({ _id }) => _id === device.id);
  const { name, timeZone } = await readEdition(db);
  return {
    version,
    isWhole: after === 0,
    now: now().toISOString(),
    edition: name,
    timeZone,
    device: {
      _id: device.id,
      name: own?.name ?? '',
      kind: own?.kind ?? 'steward',
      checkpoints: [...device.checkpoints],
    },
    devices: devices.map(({ _id, name: deviceName }) => ({ _id, name: deviceName })),
    keys: await readTicketKeys(db),
    checkpoints: (await listCheckpoints(db)).filter(({ _id }) => device.checkpoints.includes(_id)),
    colleges: await readColleges(db),
    ...(await readTickets(db, after)),
    scans: await readScans(db, device, after),
  };
}

/** Names by number. 0 means no college. */
async function readColleges(db: Db): Promise<string[]> {
  const colleges: string[] = [''];
  for (const { id, name } of await db.selectFrom('ticket_colleges').selectAll().orderBy('id').execute()) {
    colleges[id] = name;
  }
  return Array.from(colleges, (name = '') => name);
}

async function readTickets(db: Db, after: number): Promise<Pick<GateList, 'opens' | 'tickets'>> {
  const rows = await db
    .selectFrom('tickets')
    .select(['number', 'person', 'opens', 'sealed_person', 'sealed_before', 'revoked_at'])
    .where('seq', '>', after)
    .orderBy('seq')
    .execute();
  const places = new Map<string, number>();
  const tickets = rows.map((row): ListedTicket => {
    const opens = places.get(row.opens) ?? places.size;
    places.set(row.opens, opens);
    const person = row.person === row.number ? '' : row.person;
    if (person || row.revoked_at) {
      return [row.number, opens, row.sealed_person, row.sealed_before, person, row.revoked_at];
    }
    if (row.sealed_before > 0) return [row.number, opens, row.sealed_person, row.sealed_before];
    return [row.number, opens, row.sealed_person];
  });
  return { opens: [...places.keys()].map((opens) => JSON.parse(opens)), tickets };
}

async function readScans(db: Db, device: DeviceViewer, after: number): Promise<GateList['scans']> {
  const rows = await db
    .selectFrom('gate_scans')
    .selectAll()
    .where('seq', '>', after)
    .where('checkpoint_id', 'in', [...device.checkpoints, ''])
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...toScan(row), shown: shownToPhones(row.shown), checkpoint: row.checkpoint_id }));
}

/** Only the board needs `full`. An earlier version of the scanner takes an unknown word for an admission. */
const shownToPhones = (shown: string): string => (shown === 'full' ? 'refused' : shown);
