import type { EventFields } from '#features/events/contract.ts';

/** An event of the sample edition. `image` is set for all of them (events.ts). */
export type SampleEvent = EventFields & { id: string };

export const helpMailbox = 'help@aarambh.example';

/** Values that all sample events have. `qrCode` is '': the site draws the payment code from the UPI ID. */
export const common = { date: '2025-05-09', image: '', qrCode: '', isActive: true };

/** A number that no network assigns, so that nobody is called by mistake. */
export function phone(line: number) {
  return `+91 00000 000${String(line).padStart(2, '0')}`;
}

/** A coordinator is a desk, never a real person. */
export function desk(name: string, line: number) {
  return { name, contact: phone(line), email: helpMailbox };
}

export function solo(fee: number) {
  return { isTeamEvent: false, teamSize: { min: 1, max: 1 }, registrationFees: { solo: fee, team: 0 } };
}

export function team(min: number, max: number, fee: number) {
  return { isTeamEvent: true, teamSize: { min, max }, registrationFees: { solo: 0, team: fee } };
}

export function prizes(first: string, second: string, third = '', other = '') {
  return { first, second, third, other };
}

/** Empty: the site shows its usual amounts. */
export const usualPrizes = prizes('', '');

export function paragraphs(...texts: string[]) {
  return texts.join('\n\n');
}
