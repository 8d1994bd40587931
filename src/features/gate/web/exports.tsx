import { sortableTime } from '#shared/calendar.ts';
import { adminApi } from '#web/api.ts';
import { saveCsv } from '#web/desk/save-csv.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { type CheckpointRecord, listAdmissions } from '../admin-contract.ts';
import { listScans } from '../board-contract.ts';
import { deviceNamer, type EventDay } from './load-event-day.ts';
import { clockText, countsText, reasonText, resultText, shownText } from './scans/scan-text.ts';

interface ExportProps {
  day: EventDay;
  timeZone: string;
}

/** Who was let in at one checkpoint. */
export function ExportAdmissions({ checkpoint, day, timeZone }: ExportProps & { checkpoint: CheckpointRecord }) {
  const { busy, run } = useAction('The admissions were not exported', async () => {
    const admissions = await adminApi.call(listAdmissions, { query: { checkpoint: checkpoint._id } });
    const nameOf = deviceNamer(day.devices);
    saveCsv({
      name: 'admissions',
      head: ['Ticket', 'Name', 'Time', 'Phone'],
      rows: admissions.map(({ ticket, name, at, device }) => [
        ticket,
        name,
        sortableTime(new Date(at), timeZone),
        nameOf(device),
      ]),
      timeZone,
    });
  });
  return (
    <Button busy={busy} onClick={run}>
      Export admissions
    </Button>
  );
}

const scanColumns = [
  ...['Checkpoint', 'Time', 'Ticket', 'Name', 'College', 'Phone'],
  ...['Phone showed', 'Result', 'Counts', 'Reason', 'Clock'],
];

/**
 * Every scan at every checkpoint with its result, including refusals and overrides: the organisers' record of the day.
 */
export function ExportScans({ day, timeZone }: ExportProps) {
  const { busy, run } = useAction('The scans were not exported', async () => {
    const nameOf = deviceNamer(day.devices);
    const rows: string[][] = [];
    for (const { _id, name: place } of day.checkpoints) {
      for (const scan of await adminApi.call(listScans, { query: { checkpoint: _id } })) {
        const { at, ticket, name, college, device, reason } = scan;
        const texts = [shownText(scan), resultText(scan), countsText(scan), reasonText[reason] ?? reason];
        const when = sortableTime(new Date(at), timeZone);
        rows.push([place, when, ticket, name, college, nameOf(device), ...texts, clockText(scan)]);
      }
    }
    saveCsv({ name: 'scans', head: scanColumns, rows, timeZone });
  });
  return (
    <Button busy={busy} onClick={run}>
      Export all scans
    </Button>
  );
}
