import { type EventType, eventTypes } from '#features/events/contract.ts';
import { type Covers, type PassFields, type PassRecord, passFields } from '#features/passes/admin-contract.ts';
import { passFaults } from '#features/passes/rules.ts';
import {
  numberIn,
  numberText,
  priceFaults,
  pricesOf,
  type TypedPrice,
  typedBound,
  typedPrices,
} from '#features/prices/web/index.ts';
import { typedInstant } from '#shared/calendar.ts';
import { faultsIn, type Rules } from '#web/form/by-rules.ts';
import type { ContractForm } from '#web/form/use-contract-form.ts';

/** The values in the form of a pass: numbers as typed, instants in the fest's time zone. */
export interface TypedPass {
  name: string;
  description: string;
  kind: Covers['kind'];
  events: string[];
  counts: Record<EventType, string>;
  count: string;
  prices: TypedPrice[];
  limit: string;
  saleFrom: string;
  saleUntil: string;
  isActive: boolean;
}

export type PassForm = ContractForm<TypedPass, PassFields>;

const noCounts = Object.fromEntries(eventTypes.map((type) => [type, ''])) as Record<EventType, string>;

export const blankPass: TypedPass = {
  name: '',
  description: '',
  kind: 'all',
  events: [],
  counts: noCounts,
  count: '',
  prices: [],
  limit: '',
  saleFrom: '',
  saleUntil: '',
  isActive: true,
};

interface Known {
  timeZone: string;
  events: readonly { _id: string }[];
}

/** Leaves out deleted events: the list of events does not show them, so nobody could remove them. */
export function typedPass(pass: PassRecord, { timeZone, events }: Known): TypedPass {
  const { covers } = pass;
  const known = new Set(events.map(({ _id }) => _id));
  return {
    name: pass.name,
    description: pass.description,
    kind: covers.kind,
    events: covers.kind === 'events' ? covers.events.filter((id) => known.has(id)) : [],
    counts: covers.kind === 'allowance' ? countTexts(covers.counts) : noCounts,
    count: covers.kind === 'any' ? String(covers.count) : '',
    prices: typedPrices(pass.prices, timeZone),
    limit: numberText(pass.limit),
    saleFrom: typedBound(pass.saleFrom, timeZone),
    saleUntil: typedBound(pass.saleUntil, timeZone),
    isActive: pass.isActive,
  };
}

/** Nobody can buy a copy until an organiser has checked it and put it on sale. */
export const copyOfPass = (pass: PassRecord, known: Known): TypedPass => ({
  ...typedPass(pass, known),
  name: `${pass.name} (copy)`,
  isActive: false,
});

const countTexts = (counts: Partial<Record<EventType, number | undefined>>) =>
  Object.fromEntries(eventTypes.map((type) => [type, numberText(counts[type])])) as Record<EventType, string>;

function passOf(typed: TypedPass, timeZone: string): PassFields {
  const limit = numberIn(typed.limit);
  return {
    name: typed.name,
    description: typed.description,
    covers: coversOf(typed),
    prices: pricesOf(typed.prices, timeZone),
    ...(limit !== undefined && { limit }),
    saleFrom: typedInstant(typed.saleFrom, timeZone),
    saleUntil: typedInstant(typed.saleUntil, timeZone),
    isActive: typed.isActive,
  };
}

export function coversOf({ kind, events, counts, count }: Omit<TypedPass, 'prices'>): Covers {
  switch (kind) {
    case 'all':
      return { kind };
    case 'events':
      return { kind, events };
    case 'allowance':
      return {
        kind,
        counts: Object.fromEntries(
          eventTypes.flatMap((type) => {
            const allowed = numberIn(counts[type]);
            return allowed === undefined ? [] : [[type, allowed]];
          }),
        ),
      };
    case 'any':
      return { kind, count: numberIn(count) ?? 0 };
  }
}

/** The same rules and messages as on the server, by the form's field names. */
export const passRules = (timeZone: string): Rules<TypedPass, PassFields> => ({
  faultsOf(typed) {
    const fields = passOf(typed, timeZone);
    const named = { ...passFaults(fields), ...faultsIn(passFields.safeParse(fields)) };
    const faults = Object.fromEntries(
      Object.entries(named).map(([path, message]) => [passPath(typed.kind)(path), message]),
    );
    for (const [path, message] of Object.entries(priceFaults(typed.prices, timeZone, { isSent: true }))) {
      // The message for a whole line is shown beside the line, and the focus moves to its amount.
      faults[`prices.${/^\d+$/.test(path) ? `${path}.amount` : path}`] ??= message;
    }
    return faults;
  },
  checkedOf: (typed) => passFields.parse(passOf(typed, timeZone)),
});

/** The path of a field in the form, if the server has a different name for it. */
export const passPath =
  (kind: Covers['kind']) =>
  (path: string): string => {
    if (path === 'covers')
      return { all: 'kind', events: 'events', any: 'count', allowance: 'counts.competition' }[kind];
    if (/^prices\.\d+$/.test(path)) return `${path}.amount`;
    return path.replace(/^covers\./, '').replace(/^events\..*/, 'events');
  };
