import { isFarOff } from '#features/gate/rules.ts';
import { dayOf } from '#shared/calendar.ts';
import { instantClockText, instantText } from '#shared/instants.ts';
import type { NotAdmitted, Shown } from '../engine/scanner-types.ts';

/**
 * The big word and the text below it. Each tone has a word, a sign, a sound and a vibration, because colour must not be
 * the only difference.
 */
interface Answer {
  word: string;
  detail: string;
  tone: Shown['tone'];
}

/** The time when somebody reads the answer, and the edition's time zone. */
export interface When {
  timeZone: string;
  now: number;
}

export function answerOf(shown: Shown, when: When): Answer {
  const { tone, verdict } = shown;
  // Checked first, because the server may have refused the undo.
  if (shown.server === 'contrary') return { word: 'Stop', detail: contraryText(shown, when), tone: 'amber' };
  if (shown.isUndone) return { word: 'Taken back', detail: 'This scan does not count.', tone: 'amber' };
  if (shown.isOverridden)
    return { word: givesThings(shown) ? 'Give it' : 'Let in', detail: 'By a supervisor.', tone: 'green' };
  switch (verdict) {
    case 'admitted':
      return { word: givesThings(shown) ? 'Give it' : 'Admitted', detail: '', tone };
    case 'in':
      return { word: 'In', detail: 'Goes in.', tone };
    case 'out':
      return { word: 'Out', detail: 'Goes out.', tone };
    case 'already':
      return { word: givesThings(shown) ? 'Already given' : 'Already in', detail: firstText(shown, when), tone };
    case 'confirm':
      return { word: 'Check', detail: newerText(shown, when), tone };
    case 'refused':
      return { word: givesThings(shown) ? 'Give nothing' : 'No entry', detail: reasonText(shown.reason), tone };
  }
}

/** Whether things are handed out at the scan's checkpoint, which may not be the one that is chosen now. */
export const givesThings = ({ place }: Shown) => place?.kind === 'kit' || place?.kind === 'meal';

const reasonTexts: Record<NotAdmitted, string> = {
  mistyped: 'No ticket has this number. Check each letter.',
  storageFull: 'The scan was not stored, because this phone is full. Nobody is let in.',
  noList: 'This phone has no list yet. Connect it to the network.',
  unknown: 'This ticket is not on the list. Send them to the desk.',
  malformed: 'This is not a ticket.',
  forged: 'This ticket is not genuine. Call your supervisor.',
  foreign: 'This ticket is for another fest, or another year.',
  revoked: 'This ticket is not valid any more. Ask for a newer one, or send them to the desk.',
  notAdmitted: 'Not registered for this.',
  unpaid: 'The payment is not complete. Send them to the desk.',
  notOpen: 'It is not open yet.',
  closed: 'It is closed.',
  full: 'It is full. Call your supervisor.',
  idUsed: 'This scan was not taken. Scan again.',
  unproven: 'This scan was not taken. Scan again.',
  tooMany: 'This phone has sent this too often. Use another phone.',
  noCheckpoint: 'This phone may not scan here. Call your supervisor.',
  deviceRevoked: 'This phone was taken off the gate.',
};

/** '' for a reason that this version of the page does not know. */
const reasonText = (reason: NotAdmitted = 'unknown'): string =>
  Object.hasOwn(reasonTexts, reason) ? reasonTexts[reason] : '';

function firstText({ first }: Pick<Shown, 'first'>, when: When): string {
  if (!first) return '';
  const seconds = Math.max(0, Math.round((when.now - Date.parse(first.at)) / 1_000));
  if (isFarOff(first.at, new Date(when.now).toISOString())) {
    return `${first.isHere ? 'On this phone' : first.device}, at an unknown time.`;
  }
  if (first.isHere && seconds < 60) return `You scanned this ${seconds} s ago, here.`;
  const isToday = dayOf(new Date(first.at), when.timeZone) === dayOf(new Date(when.now), when.timeZone);
  return `${(isToday ? instantClockText : instantText)(first.at, when.timeZone)}, ${first.isHere ? 'on this phone' : first.device}.`;
}

function newerText({ newer }: Shown, { timeZone }: When): string {
  if (!newer) return '';
  const [issued, list] = [newer.issuedAt, newer.listAt].map((at) => instantClockText(at, timeZone));
  return `Genuine, but newer than the list: issued ${issued}, list of ${list}.`;
}

function contraryText(shown: Shown, when: When): string {
  const { contrary } = shown;
  const gives = givesThings(shown);
  if (contrary?.verdict === 'already') {
    return `The server says already ${gives ? 'given' : 'in'}: ${firstText(contrary, when)}`;
  }
  if (contrary?.reason === 'full' && contrary.verdict === 'admitted') {
    return `Counted${gives ? '' : ' as inside'}, but it was full already. Call your supervisor, or take it back.`;
  }
  if (contrary?.verdict === 'admitted') {
    return gives
      ? 'The server would say yes: scan the ticket again.'
      : 'The server would let them in: scan the ticket again.';
  }
  return `The server says ${gives ? 'give nothing' : 'no entry'}. ${reasonText(contrary?.reason)}`.trimEnd();
}
