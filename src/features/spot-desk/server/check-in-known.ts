import type { z } from 'zod';
import { checkIn } from '#features/gate/server/index.ts';
import { readOwnTicket } from '#features/tickets/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { checkInOnSpot } from '../contract.ts';

type Body = z.output<typeof checkInOnSpot.body>;

/** Checks in somebody who has registered before and comes to the desk, for example without a phone. */
export async function checkInKnown(platform: Platform, body: Body, adminId: string) {
  const { student: studentId, key, checkpoint, isIdSeen } = body;
  const found = platform.db.selectFrom('students').select('name').where('id', '=', studentId);
  const student = await found.executeTakeFirst();
  if (!student) return refuse('personNotFound');
  // The id contains person and checkpoint, so that the key cannot be reused for another check-in.
  const press = JSON.stringify([adminId, key, studentId, checkpoint]);
  const scanId = `desk-${tokenHash(press).slice(0, 32)}`;
  const change = { actor: `admin:${adminId}`, subject: `student:${studentId}`, after: { isIdSeen } };
  const { name } = student;
  const answer = await ticketAndCheckIn(platform, {
    name,
    studentId,
    adminId,
    checkpoint,
    isIdSeen,
    scanId,
    alsoWrite: (tx) => recordAudit(tx, platform.now(), { ...change, action: 'spot.checkIn' }),
  });
  if (answer.ticket && answer.checkIn?.verdict !== 'admitted') {
    await write(platform.db, (tx) => recordAudit(tx, platform.now(), { ...change, action: 'spot.ticket' }));
  }
  return answer;
}

interface Served {
  name: string;
  studentId: string;
  adminId: string;
  checkpoint?: string | undefined;
  isIdSeen: boolean;
  /** The same for a call that is repeated with the same key. */
  scanId: string;
  alsoWrite?: (tx: Tx) => Promise<void>;
}

export async function ticketAndCheckIn(platform: Platform, served: Served) {
  const { name, studentId, adminId, checkpoint, isIdSeen, scanId, alsoWrite } = served;
  const ticket = await readOwnTicket(platform, studentId);
  if (ticket instanceof Refusal) return { name };
  if (!checkpoint) return { name, ticket };
  const scan = { id: scanId, checkpoint, number: ticket.number, isIdSeen, adminId, ...(alsoWrite && { alsoWrite }) };
  return { name, ticket, checkIn: await checkIn(platform, scan) };
}
