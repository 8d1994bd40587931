import type { Site } from '#features/edition/contract.ts';
import { eventsOfEdition, lastDayOf } from '#features/edition/day-rules.ts';
import { shownFee } from '#features/events/rules.ts';
import { dayText } from '#shared/dates.ts';
import { instantText } from '#shared/instants.ts';

type Charged = Parameters<typeof shownFee>[0];

type OnDay = { date: string };

/** When the last event of the edition ends; at least the end of the edition's first day. */
export function festEndsAt(
  { edition, firstDayEndsAt }: { edition: Starting; firstDayEndsAt: string },
  events: readonly (OnDay & { endsAt: string })[],
): string {
  // All instants have the same format, so the later one is also the later text.
  return eventsOfEdition(edition, events).reduce((last, { endsAt }) => (endsAt > last ? endsAt : last), firstDayEndsAt);
}

type Starting = Pick<Site['edition'], 'startsAtLocal'>;

/** For example 'May 9, 2025 at 9:00 AM'. A fest of several days adds ', until Sunday, February 21, 2027'. */
export function festWhen({ edition, startsAt }: Pick<Site, 'edition' | 'startsAt'>, events: readonly OnDay[]): string {
  const start = instantText(startsAt, edition.timeZone);
  const last = lastDayOf(edition, events);
  return last > edition.startsAtLocal.slice(0, 10) ? `${start}, until ${dayText(last, 'long')}` : start;
}

interface Costs {
  hasFree: boolean;
  hasPaid: boolean;
}

/** Whether some events are free, and whether some cost a fee or a pass. */
export function costsOf(events: readonly Charged[]): Costs {
  const fees = events.map(shownFee);
  return { hasFree: fees.includes(0), hasPaid: fees.some((fee) => fee !== 0) };
}

/** The steps of registering. */
export function registrationSteps({ hasFree, hasPaid }: Costs): { title: string; text: string }[] {
  const whichAreFree = hasPaid ? ' Many events are free.' : ' All events are free.';
  const steps = [
    { title: 'Create your account', text: 'Once, with your college and year. It serves for every event.' },
    { title: 'Choose your events', text: `Register alone or with your team.${hasFree ? whichAreFree : ''}` },
  ];
  if (!hasPaid) return steps;
  const pay = hasFree ? 'For the others, pay' : 'Pay';
  const text = `${pay} through UPI and upload a screenshot. We check it and confirm your seat.`;
  return [...steps, { title: 'Pay and show the proof', text }];
}
