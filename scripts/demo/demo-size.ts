import { parseArgs } from 'node:util';
import { events as sampleEvents } from '#sample/events.ts';
import { demoSize } from './demo-folder.ts';

export interface WantedSize {
  students: number;
  registrations: number;
  events: number | undefined;
  /** Set by `--day`: the fest is today. */
  isToday: boolean;
}

const most = { students: 1_000_000, registrations: 2_000_000, events: 500 };
type Name = keyof typeof most;

/** Reads `--students N --registrations N --events N --day`. A returned text describes a fault in one line. */
export function readDemoSize(args: string[]): WantedSize | string {
  const given = readNumbers(args);
  if (typeof given === 'string') return given;
  const students = given.students ?? Math.max(demoSize.students, Math.ceil((given.registrations ?? 0) / 2));
  const registrations = given.registrations ?? Math.ceil(students * (demoSize.registrations / demoSize.students));
  const places = Math.floor(students * 0.4 * Math.min(given.events ?? sampleEvents.length, 10));
  if (registrations > places) {
    return `--registrations: at this size there can be at most ${places}; ask for more students or events.`;
  }
  return { students, registrations, events: given.events, isToday: given.isToday };
}

function readNumbers(args: string[]): (Partial<Record<Name, number>> & { isToday: boolean }) | string {
  const option = { type: 'string' } as const;
  try {
    const options = { students: option, registrations: option, events: option, day: { type: 'boolean' } } as const;
    const { day: isToday = false, ...values } = parseArgs({ args, options }).values;
    const numbers: Partial<Record<Name, number>> = {};
    for (const [name, text] of Object.entries(values) as [Name, string][]) {
      const number = Number(text);
      if (!/^\d+$/.test(text) || number < 1 || number > most[name]) {
        return `--${name}: ${JSON.stringify(text)} is not a whole number from 1 to ${most[name]}.`;
      }
      numbers[name] = number;
    }
    return { ...numbers, isToday };
  } catch (error) {
    const [firstLine = ''] = (error as Error).message.split(/[.\n]/);
    return `${firstLine}. Usage: npm run demo -- --students N --registrations N --events N --day`;
  }
}
