import { readEdition, storeEdition } from '#features/edition/server/index.ts';
import type { PriceLine } from '#features/prices/contract.ts';
import type { Tx } from '#server/db/schema.ts';
import { dayOf, localOf } from '#shared/calendar.ts';
import { fold } from './draw.ts';

const daysAhead = 21;
const dayMs = 86_400_000;

interface Wanted {
  now: Date;
  registrations: number;
  /** The fest is today, and it is midday. */
  isToday?: boolean;
}

/** Moves the sample edition to three weeks from now, or to today, with halls large enough for the crowd. */
export async function moveEdition(tx: Tx, { now, registrations, isToday = false }: Wanted): Promise<void> {
  const edition = await readEdition(tx);
  const [firstDay = '', time = '09:00'] = edition.startsAtLocal.split('T');
  const timeZone = isToday ? zoneAtMidday(now, edition.timeZone) : edition.timeZone;
  const today = dayOf(now, timeZone);
  const days = Math.round((Date.parse(today) - Date.parse(firstDay)) / dayMs) + (isToday ? 0 : daysAhead);
  const startsOn = later(firstDay, days);
  const name = `${edition.wordmark} ${startsOn.slice(0, 4)} (demo)`;
  await storeEdition(tx, { ...edition, name, timeZone, startsAtLocal: `${startsOn}T${time}` });

  const events = await tx.selectFrom('events').select(['id', 'date', 'capacity']).execute();
  // In the end four of five seats are taken. Some events fill up.
  const wanted = registrations / 0.8;
  const factor = Math.max(1, wanted / fold(events, ({ capacity }) => capacity));
  for (const { id, date, capacity } of events) {
    const seats = Math.ceil((capacity * factor) / 5) * 5;
    await tx
      .updateTable('events')
      .set({ date: date && later(date, days), capacity: seats })
      .where('id', '=', id)
      .execute();
  }
  for (const { id, prices } of await tx.selectFrom('passes').select(['id', 'prices']).execute()) {
    const moved = (JSON.parse(prices) as PriceLine[]).map(({ from, until, ...line }) => ({
      ...line,
      ...(from && { from: laterInstant(from, days) }),
      ...(until && { until: laterInstant(until, days) }),
    }));
    await tx
      .updateTable('passes')
      .set({ prices: JSON.stringify(moved) })
      .where('id', '=', id)
      .execute();
  }
  for (const { id, valid_until } of await tx.selectFrom('coupons').select(['id', 'valid_until']).execute()) {
    await tx
      .updateTable('coupons')
      .set({ valid_until: laterInstant(valid_until, days) })
      .where('id', '=', id)
      .execute();
  }
  for (const { id, deadline } of await tx.selectFrom('event_questions').select(['id', 'deadline']).execute()) {
    if (!deadline) continue;
    const moved = new Date(Date.parse(deadline) + days * dayMs).toISOString();
    await tx.updateTable('event_questions').set({ deadline: moved }).where('id', '=', id).execute();
  }
  for (const { id, date } of await tx.selectFrom('schedule_items').select(['id', 'date']).execute()) {
    await tx
      .updateTable('schedule_items')
      .set({ date: later(date, days) })
      .where('id', '=', id)
      .execute();
  }
}

/** A time zone in which it is now between 11:00 and 15:00: the edition's own, or another. */
function zoneAtMidday(now: Date, own: string): string {
  const hour = Number(localOf(now, own).slice(11, 13));
  if (hour >= 11 && hour < 15) return own;
  const ahead = 12 - now.getUTCHours();
  // In the names of these zones the sign is reversed: Etc/GMT-5 is five hours ahead.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const laterInstant = (instant: string, days: number) => new Date(Date.parse(instant) + days * dayMs).toISOString();

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
