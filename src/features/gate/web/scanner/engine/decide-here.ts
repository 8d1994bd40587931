import { type Decision, decide } from '#features/gate/rules.ts';
import type { Entry, Ticket } from './entries.ts';
import type { Phone } from './phone.ts';
import type { NotAdmitted, Shown } from './scanner-types.ts';
import { nameFirst } from './shown.ts';

/** After a longer time, it may be another person with the same ticket. */
const justHereMs = 60_000;

interface DecidedHere {
  shown: Shown;
  /** What the phone has shown, in the words of the upload. */
  toldServer: 'admitted' | 'in' | 'out' | 'already' | 'refused' | 'full';
  refusal: NotAdmitted | '';
}

/** Decides by the same rules as the server (`decide`), from what this phone knows now. */
export function decideHere(phone: Phone, entry: Entry & { ticket: Ticket }): DecidedHere {
  // Reads ticket and checkpoint again, because the list may have changed while a question was open.
  const ticket = phone.known.tickets.get(entry.ticket.number) ?? entry.ticket.ticket;
  const checkpoint = checkpointOf(phone, entry.checkpoint._id) ?? entry.checkpoint;
  const place = { ...checkpoint, timeZone: phone.known.head()?.timeZone ?? 'UTC' };
  const log = phone.known.log(checkpoint._id);
  const now = new Date(phone.now());
  const history = { scans: log.of(ticket.person), inside: log.counts(place, now).inside };
  const decision = decide(ticket, place, history, now);
  const shown = { ...entry.shown, at: now.toISOString(), ...shownFor(phone, decision, now) };
  const { verdict, reason, direction } = decision;
  if (verdict === 'admitted') {
    const confirm: Shown['confirm'] = entry.ticket.newer ? ['newer', ...decision.confirm] : decision.confirm;
    return { shown: { ...shown, confirm }, toldServer: direction ?? 'admitted', refusal: '' };
  }
  return { shown: { ...shown, confirm: [] }, toldServer: reason === 'full' ? 'full' : verdict, refusal: reason ?? '' };
}

/** Finds a checkpoint in the phone's list. */
export const checkpointOf = (phone: Phone, id: string) => phone.known.head()?.checkpoints.find(({ _id }) => _id === id);

function shownFor(
  phone: Phone,
  { verdict, reason, direction, first }: Decision,
  now: Date,
): Pick<Shown, 'tone' | 'verdict' | 'reason' | 'first'> {
  if (verdict === 'refused') return { tone: 'red', verdict, ...(reason && { reason }) };
  if (verdict === 'admitted') return { tone: 'green', verdict: direction ?? 'admitted' };
  const named = first && nameFirst(phone, first);
  const isJustHere = named?.isHere && now.getTime() - Date.parse(named.at) < justHereMs;
  return { tone: isJustHere ? 'blue' : 'red', verdict, ...(named && { first: named }) };
}
