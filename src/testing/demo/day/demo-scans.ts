import type { Insertable } from 'kysely';
import type { CheckpointKind } from '#features/gate/admin-contract.ts';
import type { Opens } from '#features/gate/rules.ts';
import type { Database } from '#server/db/schema.ts';
import { demoId, type Random } from '../draw.ts';
import type { CheckpointRow, DayPhone } from './demo-gate.ts';

type ScanRow = Insertable<Database['gate_scans']>;

interface DayPerson {
  number: string;
  person: string;
  opens: Opens;
}

interface Morning {
  now: Date;
  checkpoints: readonly CheckpointRow[];
  phones: readonly DayPhone[];
  people: readonly DayPerson[];
  hallEvent: string;
}

const minuteMs = 60_000;
/** How long ago the gate opened. */
const openMinutes = 190;

/** The scans since the gate opened, without `seq`. The same phones continue to scan in the demo. */
export function demoScans(random: Random, { now, checkpoints, phones, people, hallEvent }: Morning) {
  const scans: Omit<ScanRow, 'seq'>[] = [];
  const scan = (
    kind: CheckpointKind,
    { number, person }: DayPerson,
    minutesAgo: number,
    more: Partial<ScanRow> = {},
  ) => {
    const at = new Date(now.getTime() - minutesAgo * minuteMs).toISOString();
    const those = phones.filter((phone) => phone.kind === kind);
    scans.push({
      id: demoId(random),
      device_id: those[Math.floor(random() * those.length)]?.id ?? '',
      device_seq: 0,
      checkpoint_id: checkpoints.find((one) => one.kind === kind)?.id ?? '',
      person,
      ticket: number,
      at,
      received_at: at,
      kind: 'scan',
      of_id: '',
      shown: 'admitted',
      refusal: '',
      content_hash: '',
      ...more,
    });
    return scans.at(-1);
  };
  const came = people.filter(() => random() < 0.62);
  for (const one of came) {
    // Most come in the first hour.
    const since = 1 + (openMinutes - 1) * (1 - random() ** 1.8);
    scan('gate', one, since, { shown: 'in' });
    const later = (share: number) => since * (0.15 + share * random());
    if (random() < 0.55) scan('kit', one, later(0.7));
    if (random() < 0.02) scan('desk', one, since);
    if (random() < 0.3) scan('meal', one, Math.min(later(0.3), 55 * random()));
    if (one.opens.events.includes(hallEvent) && random() < 0.7) scan('hall', one, later(0.5));
    if (one.opens.unpaid.includes(hallEvent)) scan('hall', one, later(0.5), { shown: 'refused', refusal: 'unpaid' });
    if (random() < 0.09) scan('gate', one, since * 0.1, { shown: 'out' });
    const isForHall = [...one.opens.events, ...one.opens.unpaid].includes(hallEvent);
    if (isForHall || random() >= 0.006) continue;
    const tried = 2 + later(0.4);
    const refused = scan('hall', one, tried, { shown: 'refused', refusal: 'notAdmitted' });
    // A supervisor lets some of them in.
    if (refused && random() < 0.3) scan('hall', one, tried - 0.4, { kind: 'override', of_id: refused.id });
  }
  const [north, south] = phones.filter(({ kind }) => kind === 'gate');
  for (const one of people.filter((person) => !came.includes(person)).slice(0, 2)) {
    scan('gate', one, 71, { shown: 'in', device_id: north?.id ?? '' });
    scan('gate', one, 64, { shown: 'in', device_id: south?.id ?? '' });
  }
  scans.sort((one, other) => one.at.localeCompare(other.at));
  for (const phone of phones) {
    for (const [place, row] of scans.filter(({ device_id }) => device_id === phone.id).entries()) {
      row.device_seq = place + 1;
    }
  }
  return scans;
}
