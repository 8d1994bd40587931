import { z } from 'zod';
import { localOf, typedInstant } from '#shared/calendar.ts';
import { localTimeField, orEmpty } from '#shared/fields.ts';
import {
  type CheckpointFields,
  type CheckpointKind,
  type CheckpointRecord,
  checkpointKinds,
} from '../admin-contract.ts';
import type { Choice } from './load-event-day.ts';

export const kindNames: Record<CheckpointKind, string> = {
  gate: 'Gate',
  hall: 'Hall of an event',
  kit: 'Kit',
  meal: 'Meal',
  desk: 'Desk',
};

export const ruleNames = {
  once: 'Once',
  daily: 'Once a day',
  times: 'Several times',
  inOut: 'In and out',
};

export const admitsNames = {
  all: 'Everybody with a ticket',
  events: 'Registered for these events',
  passes: 'Holders of these passes',
};

const noTime = 'Please enter a date and a time';
const localTime = orEmpty(localTimeField(noTime), noTime);
const count = z.string().regex(/^\d{0,6}$/, 'Please enter a number');

/** The typed values of the form. The contract checks what is sent. */
export const typedCheckpoint = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(80, 'Use at most 80 characters.'),
  kind: z.enum(checkpointKinds),
  rule: z.enum(Object.keys(ruleNames) as (keyof typeof ruleNames)[]),
  times: count,
  admits: z.enum(Object.keys(admitsNames) as (keyof typeof admitsNames)[]),
  events: z.array(z.string()),
  passes: z.array(z.string()),
  needs: z.array(z.string()),
  opensAt: localTime,
  closesAt: localTime,
  capacity: count,
});
type Typed = z.output<typeof typedCheckpoint>;

export const blankCheckpoint: Typed = {
  name: '',
  kind: 'gate',
  rule: 'once',
  times: '2',
  admits: 'all',
  events: [],
  passes: [],
  needs: [],
  opensAt: '',
  closesAt: '',
  capacity: '',
};

export const needChoices: Choice[] = [
  { _id: 'needsPaid', title: 'The payment has to be complete' },
  { _id: 'needsIdSeen', title: 'An ID has to be looked at' },
  { _id: 'hold', title: 'Hold the button to confirm, for things of value' },
];

export function typedOf(record: CheckpointRecord, timeZone: string): Typed {
  const { name, kind, rule, admits, opensAt, closesAt, capacity } = record;
  return {
    name,
    kind,
    rule: typeof rule === 'object' ? 'times' : rule,
    times: typeof rule === 'object' ? String(rule.times) : '2',
    admits: admits.kind,
    events: admits.kind === 'events' ? admits.events : [],
    passes: admits.kind === 'passes' ? admits.passes : [],
    needs: (['needsPaid', 'needsIdSeen', 'hold'] as const).filter((one) => record[one]),
    opensAt: opensAt ? localOf(new Date(opensAt), timeZone) : '',
    closesAt: closesAt ? localOf(new Date(closesAt), timeZone) : '',
    capacity: capacity === undefined ? '' : String(capacity),
  };
}

export function fieldsOf(typed: Typed, timeZone: string): CheckpointFields {
  const instant = (local: string) => (local ? typedInstant(local, timeZone) : undefined);
  return {
    name: typed.name,
    kind: typed.kind,
    rule: typed.rule === 'times' ? { times: Number(typed.times) } : typed.rule,
    admits:
      typed.admits === 'events'
        ? { kind: 'events', events: typed.events }
        : typed.admits === 'passes'
          ? { kind: 'passes', passes: typed.passes }
          : { kind: 'all' },
    needsPaid: typed.needs.includes('needsPaid'),
    needsIdSeen: typed.needs.includes('needsIdSeen'),
    hold: typed.needs.includes('hold'),
    opensAt: instant(typed.opensAt),
    closesAt: instant(typed.closesAt),
    capacity: typed.capacity ? Number(typed.capacity) : undefined,
  };
}
