import type { Admits, Opens } from '#features/gate/rules.ts';
import { openRef, plainNumber } from '#features/tickets/rules.ts';
import { type GenuineTicket, openSealed, readCode } from '#features/tickets/verify-rules.ts';
import type { Known, KnownTicket } from './known.ts';
import type { ScannedFrom, Shown } from './scanner-types.ts';

/** Which ticket a text belongs to. Nothing is decided yet. */
export type Identified =
  /** Not a ticket. It is not stored. */
  | { kind: 'nothing'; reason: 'malformed' | 'mistyped' }
  /** Stored with its code, which the server keeps too. */
  | { kind: 'fault'; reason: 'forged' | 'foreign'; code: string }
  | { kind: 'unknown'; number: string }
  | {
      kind: 'ticket';
      number: string;
      ticket: Pick<KnownTicket, 'opens' | 'revokedAt' | 'person'>;
      person?: Shown['person'];
      newer?: Shown['newer'];
    };

/** `refresh` asks the server for changes of the list. It resolves within a few seconds, even without an answer. */
export async function identifyTicket(
  text: string,
  from: ScannedFrom,
  { known, admits, refresh }: { known: Known; admits: Admits; refresh: () => Promise<void> },
): Promise<Identified> {
  // Numbers are accepted only if they were typed or found, because anybody can print a number as a QR code.
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

/** Times of issue are in whole seconds, and a list is read a moment after its tickets were issued. */
const listSlackMs = 2_000;

/** A ticket that is newer than the list may be valid. An older ticket that is not in the list is not valid any more. */
function newerThanList({ number, issuedAt, opened }: GenuineTicket, admits: Admits, listAt: string): Identified {
  if (Date.parse(issuedAt) + listSlackMs < Date.parse(listAt)) return { kind: 'unknown', number };
  const ticket = { opens: opensOf(opened, admits), revokedAt: '', person: number };
  return { kind: 'ticket', number, ticket, newer: { issuedAt, listAt } };
}

const unpaidBit = 0x8000;

/** What the ticket opened when it was issued, as far as its code contains it. */
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
