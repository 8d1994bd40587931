import { createHmac, randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { newId, tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { parseCode } from '../rules.ts';
import { nextSeq } from './counter.ts';
import type { Holder } from './holders.ts';
import { type SigningKey, sealPerson, signingKey, signTicket } from './sign.ts';
import type { TicketsTable } from './tables.ts';

export type TicketRow = Selectable<TicketsTable>;

const sealedFor = (id: string) => `ticket ${id}`;

/** The content of the QR code; undefined if the vault has another key now. */
export const codeOf = (
  { vault }: Pick<Platform, 'vault'>,
  { id, sealed_code }: Pick<TicketRow, 'id' | 'sealed_code'>,
) => vault.open(sealed_code, sealedFor(id));

/**
 * The secret part of the address that a leader forwards. It is not stored, so somebody who reads the database does not
 * learn it.
 */
export const linkOf = ({ vault }: Pick<Platform, 'vault'>, id: string): string =>
  createHmac('sha256', vault.keyFor('ticket links')).update(id).digest('base64url').slice(0, 32);

/** What must be written to bring the tickets up to date. */
export interface Difference {
  /** People without a ticket, or with a ticket that cannot be decrypted any more. */
  missing: { holder: Holder; instead?: TicketRow | undefined }[];
  changed: { holder: Holder; row: TicketRow }[];
  /** Tickets of members whose team is not confirmed any more, or who have a ticket with their account now. */
  gone: TicketRow[];
}

type Change = keyof Difference;

const rowsAtOnce = 100;
const keysAtOnce = 500;

/**
 * What must be written for one person; undefined if the ticket is up to date. `holder` is undefined if nothing is
 * confirmed any more.
 */
export function changeOf(
  holder: Holder | undefined,
  row: TicketRow | undefined,
  isReadable: (row: TicketRow) => boolean,
): Change | undefined {
  if (!row) return holder && 'missing';
  if (holder) {
    if (!isReadable(row)) return 'missing';
    return isChanged(holder, row) ? 'changed' : undefined;
  }
  // A member's ticket is revoked. If the member has an account now, the account gets a ticket with another secret.
  if (isMember(row.holder)) return 'gone';
  // An account without a confirmed registration keeps its ticket. The ticket opens nothing then.
  return row.opens === noOpens ? undefined : 'changed';
}

const isChanged = ({ name, college, opens }: Holder, row: TicketRow) =>
  row.name !== name || row.college !== college || row.opens !== JSON.stringify(opens);

export async function writeTickets(tx: Tx, platform: Platform, { missing, changed, gone }: Difference): Promise<void> {
  const at = platform.now().toISOString();
  const count = missing.length * 2 + changed.length + gone.length;
  let seq = (await nextSeq(tx, count)) - count;
  const key = await signingKey(tx, platform);
  const colleges = await collegeNumbers(tx, [...missing, ...changed]);
  const people = await readPeople(tx, missing);
  for (const row of [...missing.flatMap(({ instead }) => instead ?? []), ...gone]) {
    await revoke(tx, row.id, { at, seq: ++seq, opened_before: openedBefore(row, at) });
  }
  const rows = missing.map(({ holder, instead }) =>
    newTicket(platform, key, holder, {
      at,
      seq: ++seq,
      college: colleges.get(holder.college) ?? 0,
      person: instead?.person ?? [holder.holder, ...holder.befores].map((key) => people.get(key)).find(Boolean),
    }),
  );
  await keepPersons(tx, [
    ...missing.map(({ holder }, index) => ({ holder, person: rows[index]?.person ?? '' })),
    ...changed.map(({ holder, row }) => ({ holder, person: row.person })),
  ]);
  for (const some of chunksOf(rows, rowsAtOnce)) {
    await tx.insertInto('tickets').values(some).execute();
  }
  for (const { holder, row } of changed)
    await follow(tx, platform, holder, row, { at, seq: ++seq, college: colleges.get(holder.college) ?? 0 });
}

/** A limit, so that a registration that is confirmed and cancelled again and again does not fill the row. */
const mostKept = 20;

function openedBefore({ opens, opened_before }: TicketRow, until: string): string {
  return JSON.stringify([...JSON.parse(opened_before), { until, opens: JSON.parse(opens) }].slice(-mostKept));
}

export const isMember = (holder: string) => holder.startsWith('member:');

/**
 * The persons of members who had a ticket before, even a revoked one. They stay the same person, so that the next
 * ticket does not admit them again.
 */
async function readPeople(tx: Tx, missing: Difference['missing']): Promise<Map<string, string>> {
  const keys = missing.flatMap(({ holder: { holder, befores } }) => [holder, ...befores]).filter(isMember);
  const people = new Map<string, string>();
  for (const some of chunksOf(keys, keysAtOnce)) {
    const rows = tx.selectFrom('ticket_persons').selectAll();
    const known = await rows.where('holder', 'in', some).execute();
    for (const { holder, person } of known) people.set(holder, person);
  }
  return people;
}

/**
 * Stores which person a member is. If an account gives up the member's place, for example by changing its email, the
 * member is still the same person.
 */
async function keepPersons(tx: Tx, people: readonly { holder: Holder; person: string }[]): Promise<void> {
  const rows = people.flatMap(({ holder: { holder, befores }, person }) =>
    [holder, ...befores].filter(isMember).map((key) => ({ holder: key, person })),
  );
  for (const some of chunksOf(rows, rowsAtOnce)) {
    await tx
      .insertInto('ticket_persons')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Deletes the personal data of a ticket. The number is kept, because scans refer to it. */
export function revoke(tx: Tx, id: string, { at, ...more }: { at: string; seq: number; opened_before: string }) {
  return tx
    .updateTable('tickets')
    .set({ revoked_at: at, name: '', college: '', opens: noOpens, sealed_code: '', sealed_person: '', ...more })
    .where('id', '=', id)
    .execute();
}

export const noOpens = JSON.stringify({ events: [], unpaid: [], passes: [] });

interface Given {
  at: string;
  seq: number;
  college: number;
  person: string | undefined;
}

function newTicket(
  platform: Platform,
  key: SigningKey,
  { holder, name, college, opens }: Holder,
  { at, seq, college: collegeNumber, person }: Given,
): Insertable<TicketsTable> {
  const id = newId();
  const secret = randomBytes(16);
  const { number, code } = signTicket(key, secret, at, opens);
  return {
    id,
    number,
    person: person ?? number,
    holder,
    name,
    college,
    opens: JSON.stringify(opens),
    sealed_code: platform.vault.seal(code, sealedFor(id)),
    sealed_person: sealPerson(secret, name, collegeNumber, 0),
    sealed_before: 0,
    link_hash: tokenHash(linkOf(platform, id)),
    issued_at: at,
    revoked_at: '',
    seq,
  };
}

/** Writes a changed name, college or list of what the ticket opens. */
async function follow(
  tx: Tx,
  platform: Platform,
  to: Holder,
  row: TicketRow,
  { at, seq, college }: { at: string; seq: number; college: number },
): Promise<void> {
  const code = codeOf(platform, row);
  const secret = code && parseCode(code)?.secret;
  const isRenamed = to.name !== row.name || to.college !== row.college;
  const sealed_before = row.sealed_before + 1;
  const opens = JSON.stringify(to.opens);
  await tx
    .updateTable('tickets')
    .set({ name: to.name, college: to.college, opens, seq })
    .$if(opens !== row.opens, (update) => update.set({ opened_before: openedBefore(row, at) }))
    .$if(isRenamed, (update) =>
      update.set({
        sealed_before,
        sealed_person: secret ? sealPerson(secret, to.name, college, sealed_before) : '',
      }),
    )
    .where('id', '=', row.id)
    .execute();
}

/**
 * Each phone's list contains all colleges. A number whose name is on no ticket any more is therefore used again for the
 * next name, because a student may save one college after the other.
 */
async function collegeNumbers(tx: Tx, people: readonly { holder: Holder }[]): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('ticket_colleges').selectAll().execute();
  const numbers = new Map(rows.map(({ id, name }) => [name, id]));
  const wanted = new Set(people.map(({ holder }) => holder.college));
  const added = [...wanted].filter((name) => !numbers.has(name));
  if (added.length === 0) return numbers;
  const shown = await tx.selectFrom('tickets').select('college').distinct().where('revoked_at', '=', '').execute();
  const used = new Set([...wanted, ...shown.map(({ college }) => college)]);
  const free = rows.filter(({ name }) => !used.has(name));
  let last = Math.max(0, ...numbers.values());
  for (const name of added) {
    const again = free.pop();
    const id = again?.id ?? ++last;
    if (again) {
      numbers.delete(again.name);
      await tx.updateTable('ticket_colleges').set({ name }).where('id', '=', id).execute();
    } else await tx.insertInto('ticket_colleges').values({ id, name }).execute();
    numbers.set(name, id);
  }
  return numbers;
}
