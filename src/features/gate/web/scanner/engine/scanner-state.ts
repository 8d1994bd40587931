import type { Phone } from './phone.ts';
import type { ScannerState, Shown } from './scanner-types.ts';

/** The state of the phone for the screen. */
export function readScannerState(phone: Phone, results: readonly Shown[]): ScannerState {
  const { pairing, storage, isOnline, offset, checkpoint: chosen } = phone.about();
  const head = phone.known.head();
  const timeZone = head?.timeZone ?? '';
  const checkpoint = head?.checkpoints.find(({ _id }) => _id === chosen);
  const counts = checkpoint && phone.known.log(chosen).counts({ ...checkpoint, timeZone }, new Date(phone.now()));
  return {
    pairing,
    storage,
    device: head && { id: head.device._id, name: head.device.name, kind: head.device.kind },
    edition: head?.edition ?? '',
    timeZone,
    checkpoints: head?.checkpoints ?? [],
    checkpoint,
    list: head && { version: head.version, at: head.now, tickets: phone.known.tickets.size },
    counts: { inside: counts?.inside ?? 0, admitted: counts?.admitted ?? 0, unsent: phone.unsent().length },
    isOnline,
    clockOffsetMs: offset,
    isClockOff: phone.clockOff() !== 0,
    results,
  };
}
