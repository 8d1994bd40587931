import type { FestEvent } from '#features/events/contract.ts';
import { isFreeEntry } from '#features/events/rules.ts';
import { dayText } from '#shared/dates.ts';
import { inRupees } from '#shared/money.ts';
import { teamSizeText } from '../event-words.ts';

export { typeText } from '../event-words.ts';

const shownOfDescription = 50;

/** The first 50 characters (administration.txt, 9), never half of one. */
export function cutDescription(description: string): string {
  const characters = [...description];
  if (characters.length <= shownOfDescription) return description;
  return `${characters.slice(0, shownOfDescription).join('').trimEnd()}...`;
}

export const dateOrNone = (date: string): string => dayText(date, 'medium') ?? 'No date';

/** One line per fee that is asked for, or that nothing is. */
export function priceLines(event: Pick<FestEvent, 'isTeamEvent' | 'registrationFees'>): string[] {
  if (isFreeEntry(event)) return ['Free Entry'];
  const { solo, team } = event.registrationFees;
  return [solo > 0 && `${inRupees(solo)} solo`, team > 0 && `${inRupees(team)} team`].filter((line) => line !== false);
}

export const teamText = (event: Pick<FestEvent, 'isTeamEvent' | 'teamSize'>): string =>
  event.isTeamEvent ? `Yes, ${teamSizeText(event)}` : 'No';

export type QrState = 'Set' | 'Missing' | 'Not needed';

export function qrState(event: Pick<FestEvent, 'isTeamEvent' | 'registrationFees' | 'qrCode'>): QrState {
  if (event.qrCode) return 'Set';
  return isFreeEntry(event) ? 'Not needed' : 'Missing';
}
