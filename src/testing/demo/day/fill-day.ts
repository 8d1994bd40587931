import type { CheckpointKind } from '#features/gate/admin-contract.ts';
import { nextSeq, readOwnTicket, syncAllTickets } from '#features/tickets/server/index.ts';
import { write } from '#server/db/write.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { seededRandom } from '#shared/kolam/random.ts';
import { inBulk } from '../fill-demo.ts';
import { type DayPhone, demoGate } from './demo-gate.ts';
import { demoScans } from './demo-scans.ts';

export interface DemoDay {
  phones: DayPhone[];
  /** Codes of the people who will come next, for each kind of checkpoint. */
  codes: Record<CheckpointKind, string[]>;
}

/** Enough for an hour of scanning. */
const mostCodes = { gate: 900, hall: 450, kit: 400, meal: 900, desk: 120 } satisfies Record<CheckpointKind, number>;
const dayMs = 86_400_000;
const studentPrefix = 'student:';

/** Fills the gates of a demo whose fest is today: checkpoints, phones, tickets, and the scans since the morning. */
export async function fillDay(platform: Platform, now: Date, seed = 'symposia demo, day'): Promise<DemoDay> {
  const { db } = platform;
  const random = seededRandom(seed);
  await syncAllTickets({ ...platform, now: () => new Date(now.getTime() - dayMs) });
  const rows = await db
    .selectFrom('tickets')
    .select(['number', 'person', 'holder', 'opens'])
    .orderBy('holder')
    .execute();
  const people = rows.map((row) => ({ ...row, opens: JSON.parse(row.opens) }));
  const hall = await db
    .selectFrom('events')
    .select(['id', 'title', 'capacity'])
    .where('is_team_event', '=', 0)
    .orderBy('seats_taken', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const gate = demoGate(random, { now, hall, people: people.length });
  const scans = demoScans(random, { now, ...gate, people, hallEvent: hall.id });
  await write(db, async (tx) => {
    let seq = (await nextSeq(tx, scans.length)) - scans.length;
    await tx.insertInto('gate_checkpoints').values(gate.checkpoints).execute();
    await tx.insertInto('gate_devices').values(gate.devices).execute();
    await inBulk(scans, (some) =>
      tx
        .insertInto('gate_scans')
        .values(some.map((row) => ({ ...row, seq: ++seq })))
        .execute(),
    );
  });
  const codeOf = codesOf(platform);
  const codes: DemoDay['codes'] = { gate: [], hall: [], kit: [], meal: [], desk: [] };
  for (const { id, kind } of gate.checkpoints) {
    const seen = new Set(scans.filter(({ checkpoint_id }) => checkpoint_id === id).map(({ ticket }) => ticket));
    // Some people come to the wrong hall.
    const isExpected = ({ number, opens }: (typeof people)[number]) =>
      !seen.has(number) && (kind !== 'hall' || random() < 0.01 || [...opens.events, ...opens.unpaid].includes(hall.id));
    const students = people.filter((one) => one.holder.startsWith(studentPrefix) && isExpected(one));
    for (const { holder } of students.slice(0, mostCodes[kind])) codes[kind].push(...(await codeOf(holder)));
  }
  return { phones: gate.phones, codes };
}

function codesOf(platform: Platform) {
  const known = new Map<string, string[]>();
  return async (holder: string): Promise<string[]> => {
    const before = known.get(holder);
    if (before) return before;
    const ticket = await readOwnTicket(platform, holder.slice(studentPrefix.length));
    const codes = ticket instanceof Refusal ? [] : [ticket.code];
    known.set(holder, codes);
    return codes;
  };
}
