import type { Admits, Opens } from '#features/gate/rules.ts';
import { openRef, plainNumber } from '#features/tickets/rules.ts';
import { type GenuineTicket, openSealed, readCode } from '#features/tickets/verify-rules.ts';
import type { Known, KnownTicket } from './known.ts';
import type { ScannedFrom, Shown } from './scanner-types.ts';

/** Whose ticket a text is, before anything is decided. */
export type Identified =
  /** No ticket at all: not stored. */
  | { kind: 'nothing'; reason: 'malformed' | 'mistyped' }
  /** Stored with its code, which the server keeps. */
  | { kind: 'fault'; reason: 'forged' | 'foreign'; code: string }
  | { kind: 'unknown'; number: string }
  | {
      kind: 'ticket';
      number: string;
      ticket: Pick<KnownTicket, 'opens' | 'revokedAt' | 'person'>;
      person?: Shown['person'];
      newer?: Shown['newer'];
    };

/** `refresh` asks the server for what is newer than the list; it resolves within a few seconds, with or without. */
export async function identifyTicket(
  text: string,
  from: ScannedFrom,
  { known, admits, refresh }: { known: Known; admits: Admits; refresh: () => Promise<void> },
): Promise<Identified> {
  // Anybody can print a number as a QR code: numbers are typed.
  const number = from === 'typed' || from === 'search' ? plainNumber(text) : undefined;
  if (number) {
    if (!known.tickets.has(number)) await refresh();
    const ticket = known.tickets.get(number);
    return ticket ? { kind: 'ticket', number, ticket } : { kind: 'unknown', number };
  }
  const read = () => readCode(text, known.head()?.keys ?? []);
  let code = await read();
  if (code === 'foreign') {
    await refresh();
    code = await read();
  }
  if (code === 'malformed') return { kind: 'nothing', reason: from === 'typed' ? 'mistyped' : 'malformed' };
  if (typeof code === 'string') return { kind: 'fault', reason: code, code: text.trim() };
  if (!known.tickets.has(code.number)) await refresh();
  const ticket = known.tickets.get(code.number);
  if (ticket) return { kind: 'ticket', number: code.number, ticket, ...(await named(code, ticket, known)) };
  return newerThanList(code, admits, known.head()?.now ?? '');
}

async function named({ secret }: GenuineTicket, { sealed, sealedBefore }: KnownTicket, known: Known) {
  const opened = await openSealed(secret, sealed, sealedBefore);
  return opened && { person: { name: opened.name, college: known.head()?.colleges[opened.college] ?? '' } };
}

/** Issue times are whole seconds, and a list is read a moment after its tickets were issued. */
const listSlackMs = 2_000;

/** The list has every ticket that was issued before it. An older ticket that is missing there is not valid any more. */
function newerThanList({ number, issuedAt, opened }: GenuineTicket, admits: Admits, listAt: string): Identified {
  if (Date.parse(issuedAt) + listSlackMs < Date.parse(listAt)) return { kind: 'unknown', number };
  const ticket = { opens: opensOf(opened, admits), revokedAt: '', person: number };
  return { kind: 'ticket', number, ticket, newer: { issuedAt, listAt } };
}

const unpaidBit = 0x8000;

/** As much as the code says of what its ticket opened when it was issued. */
function opensOf(opened: readonly number[], admits: Admits): Opens {
  const refs = new Set(opened);
  switch (admits.kind) {
    case 'all': {
      const isUnpaid = (ref: number) => (ref & unpaidBit) !== 0;
      return {
        events: opened.some((ref) => !isUnpaid(ref)) ? ['paid'] : [],
        unpaid: opened.some(isUnpaid) ? ['unpaid'] : [],
        passes: [],
      };
    }
    case 'events':
      return {
        events: admits.events.filter((id) => refs.has(openRef('event', id))),
        unpaid: admits.events.filter((id) => refs.has(openRef('event', id, false))),
        passes: [],
      };
    case 'passes':
      return { events: [], unpaid: [], passes: admits.passes.filter((id) => refs.has(openRef('pass', id))) };
  }
}
