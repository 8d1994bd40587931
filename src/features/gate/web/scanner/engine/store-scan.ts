import type { RefusedFor } from '#features/gate/rules.ts';
import type { Entries, Entry } from './entries.ts';
import type { Phone } from './phone.ts';
import type { NotAdmitted, Shown } from './scanner-types.ts';
import type { ServerAnswers } from './server-answers.ts';
import { asRefused } from './shown.ts';
import type { NewScan } from './store.ts';

export interface Parts {
  phone: Phone;
  entries: Entries;
  server: ServerAnswers;
}

type Sent = Pick<NewScan['scan'], 'number' | 'code' | 'shown'>;

/** Call it inside `exclusively`. If the phone cannot store the scan, nobody is admitted. */
export async function storeScan(
  { phone, entries, server }: Parts,
  entry: Entry,
  sent: Sent,
  refusal: NotAdmitted | '',
): Promise<Shown> {
  const { id, at, verdict } = entry.shown;
  const scan = { id, checkpoint: entry.checkpoint._id, at, kind: 'scan' as const, ...sent, ...clockMark(phone) };
  const person = entry.ticket?.ticket.person ?? entry.shown.number;
  if (await phone.add([{ scan, person, refusal: refusal as RefusedFor | '' }])) {
    return entries.show({ ...entry, shown: { ...entry.shown, isStored: true, server: server.ask(id, id, 'scan') } });
  }
  const isIn = verdict === 'admitted' || verdict === 'in' || verdict === 'out';
  return entries.show({ ...entry, shown: isIn ? asRefused(entry.shown, 'storageFull') : entry.shown });
}

/** How far the phone's clock was off, for each stored scan. */
export const clockMark = (phone: Phone) => ({ ...(phone.clockOff() && { clockOff: phone.clockOff() }) });
