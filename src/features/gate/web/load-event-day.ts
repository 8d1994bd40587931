import { listEvents } from '#features/events/calls.ts';
import { listPassRecords } from '#features/passes/admin-contract.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, loadScreen } from '#web/desk/screen-failed.tsx';
import { mayNow } from '#web/may.ts';
import { type CheckpointRecord, type DeviceRecord, listCheckpoints, listDevices } from '../admin-contract.ts';
import { type Board, getBoard } from '../board-contract.ts';

export interface Choice {
  _id: string;
  title: string;
}

export interface EventDay {
  checkpoints: CheckpointRecord[];
  devices: DeviceRecord[];
  board: Board;
  /** The events and passes to choose who is admitted. Empty if they did not load. */
  events: Choice[];
  passes: Choice[];
}

type LoadedEventDay = { state: 'loaded'; day: EventDay } | { state: 'halls' } | Failed;

export function loadEventDay(request: Request): Promise<LoadedEventDay> {
  return loadScreen<LoadedEventDay>(request, 'The event day did not load', async () => {
    if (!mayNow('gate.read') && mayNow('halls.read')) return { state: 'halls' };
    const [checkpoints, devices, board, events, passes] = await Promise.all([
      adminApi.call(listCheckpoints),
      adminApi.call(listDevices),
      adminApi.call(getBoard, { query: {} }),
      adminApi.call(listEvents).catch(() => []),
      adminApi.call(listPassRecords).catch(() => []),
    ]);
    const byTitle = (one: Choice, other: Choice) => one.title.localeCompare(other.title);
    return {
      state: 'loaded',
      day: {
        checkpoints,
        devices,
        board,
        events: events.map(({ _id, title }) => ({ _id, title })).sort(byTitle),
        passes: passes.map(({ _id, name }) => ({ _id, title: name })).sort(byTitle),
      },
    };
  });
}

/** Returns the name of a phone by its id. Organisers who decided about a scan have names too. */
export function deviceNamer(devices: readonly DeviceRecord[]): (device: string) => string {
  const names = new Map(devices.map(({ _id, name }) => [_id, name]));
  return (device) => names.get(device) ?? (device.startsWith('admin:') ? 'An organiser' : 'Another phone');
}
