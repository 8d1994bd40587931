import type { CheckpointRecord, DeviceRecord } from '#features/gate/admin-contract.ts';
import type { Board } from '#features/gate/board-contract.ts';
import type { EventDay } from '#features/gate/web/load-event-day.ts';

export const gate: CheckpointRecord = {
  _id: 'gate-1',
  name: 'Main gate',
  kind: 'gate',
  rule: 'once',
  admits: { kind: 'all' },
  needsPaid: false,
  needsIdSeen: false,
  hold: false,
};
export const phone: DeviceRecord = {
  _id: 'phone-1',
  name: 'North phone',
  kind: 'steward',
  checkpoints: ['gate-1'],
  state: 'paired',
  isStolen: false,
  seenAt: '2025-05-09T04:00:00.000Z',
  unsent: 3,
  battery: 40,
  clockOff: 0,
  kept: [],
};
/** The data of an event-day screen. Without `board` it has no counts, only the board's time zone. */
export function dayOf(day: Partial<EventDay> = {}): EventDay {
  const board = { timeZone: 'Asia/Kolkata' } as Board;
  const events = [{ _id: 'e1', title: 'Bridges' }];
  return { checkpoints: [gate], devices: [phone], events, passes: [], board, ...day };
}
