import type { z } from 'zod';
import type { Entry, EventFields, EventType, eventFields, FestEvent, TeamRules } from '#features/events/contract.ts';
import { mustAccept, usualTeamRules } from '#features/events/team-rules.ts';
import { pricesOf, type TypedPrice, typedPrices } from '#features/prices/web/index.ts';
import { localOf, typedInstant } from '#shared/calendar.ts';

/**
 * The values of the form: numbers as typed text, lists as objects (as the form library needs them), times in the fest's
 * time zone.
 */
export interface FormValues {
  title: string;
  description: string;
  date: string;
  location: string;
  image: string;
  eventType: EventType;
  entry: Entry;
  registrationFees: { solo: string; team: string };
  /** Each price replaces the fee for the people whom it fits. */
  prices: TypedPrice[];
  qrCode: string;
  upiId: string;
  isTeamEvent: boolean;
  teamSize: { min: string; max: string };
  teamConsent: 'none' | 'required';
  consentHours: string;
  teamRules: Omit<TeamRules, 'mostEvents'> & { mostEvents: string };
  capacity: string;
  prizes: { first: string; second: string; third: string; other: string; none: boolean };
  rules: { text: string }[];
  requirements: { text: string }[];
  aboutContent: string;
  detailsContent: string;
  coordinators: { name: string; contact: string; email: string }[];
  startTime: string;
  endTime: string;
  registrationOpensAt: string;
  registrationClosesAt: string;
}

/** The create dialog's defaults (R174). */
export const blankValues: FormValues = {
  title: '',
  description: '',
  date: '',
  location: '',
  image: '',
  eventType: 'competition',
  entry: 'fee',
  registrationFees: { solo: '0', team: '0' },
  prices: [],
  qrCode: '',
  upiId: '',
  isTeamEvent: false,
  teamSize: { min: '1', max: '1' },
  teamConsent: 'none',
  consentHours: '48',
  teamRules: { ...usualTeamRules, mostEvents: '0' },
  capacity: '50',
  prizes: { first: '', second: '', third: '', other: '', none: false },
  rules: [],
  requirements: [],
  aboutContent: '',
  detailsContent: '',
  coordinators: [],
  startTime: '',
  endTime: '',
  registrationOpensAt: '',
  registrationClosesAt: '',
};

export function valuesOf(event: FestEvent, timeZone: string): FormValues {
  const { solo, team } = event.registrationFees;
  const { min, max } = event.teamSize;
  const lines = (texts: readonly string[]) => texts.map((text) => ({ text }));
  return {
    title: event.title,
    description: event.description,
    date: event.date,
    location: event.location,
    image: event.image,
    eventType: event.eventType,
    // An older server may leave out both.
    entry: event.entry ?? 'fee',
    registrationFees: { solo: String(solo), team: String(team) },
    prices: typedPrices(event.prices ?? [], timeZone),
    qrCode: event.qrCode,
    upiId: event.upiId,
    isTeamEvent: event.isTeamEvent,
    teamSize: { min: String(min), max: String(max) },
    teamConsent: event.teamConsent ?? 'none',
    consentHours: String(event.consentHours ?? blankValues.consentHours),
    teamRules: shownRules(event.teamRules ?? usualTeamRules),
    capacity: String(event.capacity),
    prizes: { ...event.prizes, none: event.prizes.none ?? false },
    rules: lines(event.rules),
    requirements: lines(event.requirements),
    aboutContent: event.aboutContent,
    detailsContent: event.detailsContent,
    coordinators: event.coordinators.map(({ name, contact, email = '' }) => ({ name, contact, email })),
    startTime: event.startTime,
    endTime: event.endTime,
    registrationOpensAt: shownBound(event.registrationOpensAt, timeZone),
    registrationClosesAt: shownBound(event.registrationClosesAt, timeZone),
  };
}

/** The title of a copy differs, because the copy is another event. */
export const copyOf = (event: FestEvent, timeZone: string): FormValues => ({
  ...valuesOf(event, timeZone),
  title: `${event.title} (copy)`,
});

/** A blank number becomes `blank`. Text that is not a number becomes NaN, which the rules refuse. */
export const numberOf = (text: string, blank = 0): number => (text.trim() === '' ? blank : Number(text));

export const isPaid = ({
  registrationFees: { solo, team },
  prices,
}: Pick<FormValues, 'registrationFees' | 'prices'>): boolean =>
  [solo, team, ...prices.map(({ amount }) => amount)].some((amount) => numberOf(amount) > 0);

/** The one fee that a registration costs (R12). */
export const chargedFee = ({
  isTeamEvent,
  registrationFees: { solo, team },
}: Pick<FormValues, 'isTeamEvent' | 'registrationFees'>): number => numberOf(isTeamEvent ? team : solo);

/**
 * The fields to send. A free event keeps its stored payment details: the payment fields are hidden, so the form's
 * values are ignored.
 */
export function fieldsOf(values: FormValues, timeZone: string, stored: FestEvent | undefined): EventFields {
  const paid = isPaid(values);
  const texts = (lines: { text: string }[]) => lines.map(({ text }) => text);
  const { teamConsent, consentHours, teamRules, entry, prices, ...others } = values;
  return {
    ...others,
    ...teamTermsOf(values, stored),
    ...entryOf(values, stored, timeZone),
    title: values.title.trim(),
    image: values.image.trim(),
    registrationFees: { solo: numberOf(values.registrationFees.solo), team: numberOf(values.registrationFees.team) },
    qrCode: paid ? values.qrCode.trim() : (stored?.qrCode ?? ''),
    upiId: paid ? values.upiId.trim() : (stored?.upiId ?? ''),
    teamSize: values.isTeamEvent
      ? { min: numberOf(values.teamSize.min, 1), max: numberOf(values.teamSize.max, 1) }
      : { min: 1, max: 1 },
    capacity: numberOf(values.capacity),
    prizes: prizesOf(values),
    rules: texts(values.rules),
    requirements: texts(values.requirements),
    isActive: true,
    registrationOpensAt: boundOf(values.registrationOpensAt, stored?.registrationOpensAt, timeZone),
    registrationClosesAt: boundOf(values.registrationClosesAt, stored?.registrationClosesAt, timeZone),
  } satisfies z.input<typeof eventFields>;
}

export const rulesOf = (shown: FormValues['teamRules']): TeamRules => ({
  ...shown,
  mostEvents: numberOf(shown.mostEvents),
});

const shownRules = (rules: TeamRules): FormValues['teamRules'] => ({ ...rules, mostEvents: String(rules.mostEvents) });

/**
 * Sent only if a value, or the stored value, differs from the default, because other clients do not know these fields.
 */
function teamTermsOf(
  { isTeamEvent, teamConsent, consentHours, teamRules }: FormValues,
  stored: FestEvent | undefined,
): Pick<EventFields, 'teamConsent' | 'consentHours' | 'teamRules'> {
  if (!isTeamEvent) return {};
  const rules = rulesOf(teamRules);
  const isAsked = mustAccept({ isTeamEvent, teamConsent, teamRules: rules });
  const isUsual = JSON.stringify(teamRules) === JSON.stringify(shownRules(usualTeamRules));
  return {
    ...((teamConsent === 'required' || stored?.teamConsent) && { teamConsent }),
    // Hidden unless members are asked, so that a wrong number could not be corrected.
    ...(isAsked && { consentHours: numberOf(consentHours) }),
    ...((!isUsual || stored?.teamRules) && { teamRules: rules }),
  };
}

/**
 * Sent only if a value, or the stored value, differs from the default, because other clients do not know these fields.
 */
function entryOf(
  { entry, prices }: Pick<FormValues, 'entry' | 'prices'>,
  stored: FestEvent | undefined,
  timeZone: string,
): Pick<EventFields, 'entry' | 'prices'> {
  return {
    ...((entry !== 'fee' || (stored?.entry ?? 'fee') !== 'fee') && { entry }),
    ...((prices.length > 0 || (stored?.prices ?? []).length > 0) && { prices: pricesOf(prices, timeZone) }),
  };
}

/** `none` is sent only if it is true, because other clients do not know the field. */
function prizesOf({ prizes: { none, ...typed } }: FormValues): EventFields['prizes'] {
  return none ? { first: '', second: '', third: '', other: '', none } : typed;
}

const shownBound = (instant: string, timeZone: string): string =>
  Number.isNaN(Date.parse(instant)) ? '' : localOf(new Date(instant), timeZone);

/**
 * An unchanged time keeps its seconds, which the field does not show. A text that is not a time is sent unchanged, and
 * the rules refuse it.
 */
function boundOf(local: string, stored: string | undefined, timeZone: string): string {
  if (stored && local === shownBound(stored, timeZone)) return stored;
  return typedInstant(local, timeZone);
}
