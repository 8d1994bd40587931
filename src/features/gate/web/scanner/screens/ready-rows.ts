import { countOf } from '#shared/counts.ts';
import type { CameraState } from '../camera/use-camera.ts';
import type { ReadyFacts, ScannerState } from '../engine/scanner-types.ts';

export interface ReadyRow {
  label: string;
  /** `stop`: the phone cannot scan anybody. */
  state: 'good' | 'look' | 'stop';
  text: string;
}

interface Tried {
  camera: CameraState;
  hasSound: boolean;
}

const cameraRows: Record<CameraState, Omit<ReadyRow, 'label'>> = {
  starting: { state: 'look', text: 'Not tried yet.' },
  on: { state: 'good', text: 'Works.' },
  refused: { state: 'look', text: 'Not allowed. Allow it in the settings of the browser, or type the numbers.' },
  missing: { state: 'look', text: 'None. Type the numbers, or use a keyboard scanner.' },
  busy: { state: 'look', text: 'Does not start. Close other apps that use it.' },
};

/** Checks what a phone needs before it leaves for the gate, where nobody can help it. */
export function readyRows(state: ScannerState, facts: ReadyFacts, tried: Tried, phoneNow: number): ReadyRow[] {
  const now = phoneNow + (state.clockOffsetMs ?? 0);
  return [
    listRow(state, now),
    { label: 'Camera', ...cameraRows[tried.camera] },
    tried.hasSound
      ? { label: 'Sound', state: 'good', text: 'You should have heard a tone. If not, turn the volume up.' }
      : { label: 'Sound', state: 'look', text: 'None. Watch the screen at each scan.' },
    storageRow(state, facts),
    clockRow(state, now),
    batteryRow(facts),
  ];
}

const minuteMs = 60_000;
const oldListMs = 15 * minuteMs;

function listRow({ list, isOnline }: ScannerState, now: number): ReadyRow {
  const label = 'List of tickets';
  if (!list) return { label, state: 'stop', text: 'Not loaded yet. Connect the phone to the network.' };
  const age = Math.max(0, now - Date.parse(list.at));
  const text = `${countOf(list.tickets, 'ticket')}, ${age < minuteMs ? 'of this minute' : `${countOf(Math.floor(age / minuteMs), 'minute')} old`}.`;
  return age < oldListMs || isOnline
    ? { label, state: 'good', text }
    : { label, state: 'look', text: `${text} Connect the phone once more.` };
}

function storageRow({ storage }: ScannerState, { isPersistent, roomMb }: ReadyFacts): ReadyRow {
  const label = 'Storage';
  if (storage === 'unavailable') return { label, state: 'stop', text: 'This is a private window. Open a normal one.' };
  if (storage === 'full') return { label, state: 'stop', text: 'Full. Delete photos or apps, then try again.' };
  if (roomMb !== undefined && roomMb < 50) return { label, state: 'look', text: `Only ${Math.floor(roomMb)} MB left.` };
  return isPersistent
    ? { label, state: 'good', text: 'Scans stay on this phone until they are sent.' }
    : { label, state: 'look', text: 'The phone may clear it. Add this page to the home screen.' };
}

function clockRow({ isClockOff, clockOffsetMs, list }: ScannerState, now: number): ReadyRow {
  const label = 'Clock';
  // The clock has started again, for example after an empty battery, and there was no network since then.
  if (list && now < Date.parse(list.at) - 10 * minuteMs) {
    return { label, state: 'look', text: 'Wrong: it is behind the list. Set date and time, or connect the phone.' };
  }
  if (clockOffsetMs === undefined) return { label, state: 'look', text: 'Not compared yet. It needs the network.' };
  const minutes = countOf(Math.round(Math.abs(clockOffsetMs) / minuteMs), 'minute');
  return isClockOff
    ? { label, state: 'look', text: `Off by ${minutes}. Times are corrected, and marked.` }
    : { label, state: 'good', text: 'Agrees with the server.' };
}

function batteryRow({ battery }: ReadyFacts): ReadyRow {
  const label = 'Battery';
  if (battery === undefined) return { label, state: 'good', text: 'Not known here. Look at the top of the screen.' };
  return battery < 30
    ? { label, state: 'look', text: `${battery} %. Take a power bank.` }
    : { label, state: 'good', text: `${battery} %.` };
}
