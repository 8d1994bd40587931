import { typedBy } from '#features/registrations/server/index.ts';
import type { AddressThrottle } from '#server/address-throttle.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { tokenHash } from '#server/ids.ts';
import { byName } from '#server/lists/read-page.ts';
import type { Platform } from '#server/platform.ts';
import type { Throttle } from '#server/throttle.ts';
import { plainNumber } from '../rules.ts';
import { nextSeq } from './counter.ts';
import { memberHolder, readHolders, studentHolder } from './holders.ts';
import { codeOf, isMember, linkOf, noOpens, revoke, type TicketRow, writeTickets } from './issue.ts';
import { syncAllTickets, syncTickets } from './sync-tickets.ts';

export async function myTicket(platform: Platform, studentId: string) {
  const holder = studentHolder(studentId);
  await syncTickets(platform, [holder]);
  const row = await goodTicket(platform.db, holder);
  return row && row.opens !== noOpens ? toTicket(platform, row) : refuse('noTicket');
}

const goodTicket = (db: Db, holder: string): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').selectAll().where('holder', '=', holder).where('revoked_at', '=', '').executeTakeFirst();

function toTicket(platform: Platform, row: TicketRow) {
  const code = codeOf(platform, row);
  if (code === undefined) throw new Error('a ticket that cannot be opened is replaced before it is shown');
  return { number: row.number, code, issuedAt: row.issued_at };
}

/**
 * Replaces a ticket. The old one is refused from now on; phones refuse it when they next hear from the server (R320).
 */
export async function replaceMyTicket(platform: Platform, studentId: string, throttle: Throttle) {
  const holder = studentHolder(studentId);
  const row = await goodTicket(platform.db, holder);
  if (!row || row.opens === noOpens) return refuse('noTicket');
  if (!(await throttle.spend(studentId))) return refuse('tooManyTickets');
  const replaced = await replace(platform, row, `student:${studentId}`);
  // Another call has replaced the ticket meanwhile, for example a second press of the button. The ticket of that call
  // is returned.
  return replaced ? toTicket(platform, replaced) : myTicket(platform, studentId);
}

export async function replaceTicket(platform: Platform, typed: string, adminId: string) {
  await syncAllTickets(platform);
  const number = plainNumber(typed) ?? typed;
  const found = platform.db.selectFrom('tickets').selectAll().where('number', '=', number).where('revoked_at', '=', '');
  const row = await found.executeTakeFirst();
  if (!row) return refuse('ticketNotFound');
  const replaced = await replace(platform, row, `admin:${adminId}`);
  return replaced ? { number: replaced.number, issuedAt: replaced.issued_at } : refuse('notEntitled');
}

function replace(platform: Platform, row: TicketRow, actor: string): Promise<TicketRow | undefined> {
  return write(platform.db, async (tx) => {
    const holder = (await readHolders(tx, [row.holder])).get(row.holder);
    const instead = await lockTicket(tx, row.id);
    if (!holder || !instead) return undefined;
    await writeTickets(tx, platform, { missing: [{ holder, instead }], changed: [], gone: [] });
    const at = platform.now();
    const replaced = await goodTicket(tx, row.holder);
    await recordAudit(tx, at, {
      actor,
      action: 'ticket.replace',
      subject: `ticket:${row.number}`,
      after: { number: replaced?.number ?? '' },
    });
    return replaced;
  });
}

async function lockTicket(tx: Tx, id: string): Promise<TicketRow | undefined> {
  await nextSeq(tx, 0);
  return tx.selectFrom('tickets').selectAll().where('id', '=', id).where('revoked_at', '=', '').executeTakeFirst();
}

/** Members without an account in the teams that a student leads. */
export async function teamTickets(platform: Platform, studentId: string) {
  const { db } = platform;
  const named = await db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['team_members.name', 'team_members.email', 'events.title', typedBy.as('leader_id')])
    .select(['state', 'registration_status'])
    .where('registrations.student_id', '=', studentId)
    .where('team_members.email', '<>', '')
    .orderBy(byName('events.title'))
    .orderBy('place')
    .execute();
  const members = named.filter((one) => one.state === 'typed' && one.registration_status === 'confirmed');
  if (members.length === 0) return { members: [] };
  // Those who have left are among them, so that their tickets are revoked.
  const holders = [...new Set(named.map(({ leader_id, email }) => memberHolder(leader_id, email)))];
  await syncTickets(platform, holders);
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'holder', 'number'])
    .where('revoked_at', '=', '')
    .where('holder', 'in', holders)
    .execute();
  const ticketOf = new Map(rows.map((row) => [row.holder, row]));
  return {
    members: members.flatMap(({ name, email, title, leader_id }) => {
      const ticket = ticketOf.get(memberHolder(leader_id, email));
      return ticket ? [{ name, event: title, number: ticket.number, link: linkOf(platform, ticket.id) }] : [];
    }),
  };
}

/**
 * A member's ticket by its link. Only wrong links count against a network, because a campus shares one. Whether the
 * person is still in the team is checked here: the ticket itself is revoked only when the leader, a phone or the board
 * next asks for tickets.
 */
export async function forwardedTicket(platform: Platform, link: string, ip: string, wrongLinks: AddressThrottle) {
  const { db } = platform;
  const found = db.selectFrom('tickets').selectAll().where('link_hash', '=', tokenHash(link));
  const row = await found.where('revoked_at', '=', '').executeTakeFirst();
  const isTheirs = row && isMember(row.holder) && (await readHolders(db, [row.holder])).has(row.holder);
  const isShown = isTheirs && row.opens !== noOpens && codeOf(platform, row);
  if (isShown) return { ...toTicket(platform, row), name: row.name };
  return refuse((await wrongLinks.isBarred(ip)) ? 'tooManyLinks' : 'linkUnknown');
}

/** For the student's own data. Scans there refer to a ticket by its number. */
export async function exportTickets(db: Db, studentId: string) {
  const tickets = db.selectFrom('tickets').select(['number', 'name', 'college', 'issued_at', 'revoked_at']);
  const rows = await tickets.where('holder', '=', studentHolder(studentId)).orderBy('issued_at').execute();
  return rows.map(({ issued_at, revoked_at, ...row }) => ({ ...row, issuedAt: issued_at, revokedAt: revoked_at }));
}

/**
 * Part of deleting an account. Its ticket and earlier ones admit nobody any more, and their personal data is deleted.
 */
export async function removeTicketOf(tx: Tx, { now }: Platform, studentId: string): Promise<void> {
  const student = tx.selectFrom('students').select('email').where('id', '=', studentId);
  const confirmed = await student.where('email_confirmed_at', '<>', '').executeTakeFirst();
  // Locks the counter before the rows, so that no ticket is issued between the two.
  await nextSeq(tx, 0);
  const holders = tx.selectFrom('tickets').select('id').where('revoked_at', '=', '');
  const rows = await holders
    .where(({ or, eb }) =>
      or([
        eb('holder', '=', studentHolder(studentId)),
        ...(confirmed ? [eb('holder', 'like', memberHolder('%', confirmed.email))] : []),
      ]),
    )
    .execute();
  let seq = (await nextSeq(tx, rows.length)) - rows.length;
  const at = now().toISOString();
  for (const { id } of rows) await revoke(tx, id, { at, seq: ++seq, opened_before: '[]' });
}
