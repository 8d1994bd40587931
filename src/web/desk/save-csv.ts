import { dayOf } from '#shared/calendar.ts';
import { csvText } from '#shared/files/csv.ts';
import { saveFile } from '#web/files/save-file.ts';
import { notify } from '#web/ui/notify.ts';

interface CsvFile {
  /** The part of the file name before the day, as in `students_2025-05-09.csv`. */
  name: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  timeZone: string;
}

/** Saves a list as a CSV file, or says why it cannot. */
export function saveCsv({ name, head, rows, timeZone }: CsvFile): void {
  if (rows.length === 0) {
    exportFailed('No data available to export');
    return;
  }
  try {
    saveFile(csvText(head, rows), 'text/csv;charset=utf-8', `${name}_${dayOf(new Date(), timeZone)}.csv`);
  } catch {
    exportFailed('An error occurred while generating the CSV file');
  }
}

export function exportFailed(description: string): void {
  notify({ title: 'Export Failed', description, tone: 'error' });
}
