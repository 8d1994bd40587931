import type { PersonDay } from '#features/gate/board-contract.ts';
import { phoneRefused } from '#features/gate/rules.ts';
import { dayOf } from '#shared/calendar.ts';
import { countOf } from '#shared/counts.ts';
import { instantClockText, instantText } from '#shared/instants.ts';

/** Why a scan was refused, in words for organisers. */
export const reasonText: Record<string, string> = {
  already: 'was already in',
  full: 'it was full',
  oldList: 'the phone’s list was out of date',
  revoked: 'the ticket was not valid any more',
  notAdmitted: 'not for this checkpoint',
  unpaid: 'not paid',
  notOpen: 'not open yet',
  closed: 'closed',
};

const verdicts = { admitted: 'Admitted', already: 'Was in already', refused: 'Refused' } as const;
const kinds = { scan: '', undo: 'Undo', override: 'Let through' } as const;

/** The result of a scan in words. */
export const resultText = ({ kind, verdict }: Pick<PersonDay['scans'][number], 'kind' | 'verdict'>): string =>
  kinds[kind] || verdicts[verdict];

type Outcome = Pick<PersonDay['scans'][number], 'kind' | 'verdict' | 'shown'>;

const screens: Record<string, string> = {
  admitted: 'Admitted',
  in: 'In',
  out: 'Out',
  already: 'Already in',
  refused: 'No entry',
  full: 'Full',
};

/** The big word on the phone; '' for a decision by an organiser at the board. */
export const shownText = ({ shown }: Pick<Outcome, 'shown'>): string =>
  Object.hasOwn(screens, shown) ? (screens[shown] ?? '') : '';

/** Whether the person went in although the server does not count the scan. */
export const letInAllTheSame = ({ kind, verdict, shown }: Outcome): boolean =>
  kind === 'scan' && verdict !== 'admitted' && shownText({ shown }) !== '' && !phoneRefused(shown);

/** Whether the scan counts, in words; '' for an undo or override. */
export function countsText(scan: Outcome): string {
  if (scan.verdict === 'admitted') return phoneRefused(scan.shown) ? 'Yes, let through afterwards' : 'Yes';
  if (scan.kind !== 'scan') return '';
  return letInAllTheSame(scan) ? 'No, although the phone let them in' : 'No';
}

/** Why a scan was kept aside, in words. */
const keptReasons: Record<string, string> = {
  malformed: 'not readable',
  idUsed: 'with the id of another scan',
  noCheckpoint: 'at a checkpoint of other phones',
  deviceRevoked: 'made or sent after it was taken off',
  unproven: 'in the name of another phone without its proof',
  tooMany: 'of one person again and again, or one undo too many',
  unknown: 'of unknown tickets',
  forged: 'of forged tickets',
  foreign: 'of another edition’s tickets',
};

/** How many scans do not count, and why; '' if all count. */
export function keptText(kept: readonly { reason: string; count: number }[]): string {
  if (kept.length === 0) return '';
  const all = kept.reduce((sum, { count }) => sum + count, 0);
  const parts = kept.map(({ reason, count }) => `${count} ${keptReasons[reason] ?? reason}`);
  return `${countOf(all, 'scan')} ${all === 1 ? 'does' : 'do'} not count: ${parts.join(', ')}`;
}

interface ScanTime {
  at: string;
  clockOff?: number | undefined;
  isTimeUnsure?: true | undefined;
}

/**
 * The time of a scan by the phone's clock. The day is shown too unless it is today, because a fest may have several
 * days.
 */
export function timeText({ at, isTimeUnsure }: ScanTime, timeZone: string): string {
  const isToday = dayOf(new Date(at), timeZone) === dayOf(new Date(), timeZone);
  return isToday && !isTimeUnsure ? instantClockText(at, timeZone) : instantText(at, timeZone);
}

/** `clockOff` is in minutes. Returns '' if the clock was right. */
export const clockText = ({ clockOff = 0, isTimeUnsure }: Omit<ScanTime, 'at'>): string =>
  isTimeUnsure
    ? 'The clock of this phone was wrong'
    : clockOff === 0
      ? ''
      : `Clock ${countOf(Math.abs(clockOff), 'minute')} ${clockOff > 0 ? 'slow' : 'fast'}, corrected`;
