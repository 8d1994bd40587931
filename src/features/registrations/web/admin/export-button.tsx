import { Download } from 'lucide-react';
import type { Registration } from '#features/registrations/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { csvFileName, registrationsCsv } from './csv.ts';

interface ExportButtonProps {
  /** What the filters let through, on all pages. */
  rows: readonly Registration[];
  timeZone: string;
}

export function ExportButton({ rows, timeZone }: ExportButtonProps) {
  function save() {
    if (rows.length === 0) return exportFailed('No data available to export');
    try {
      const csv = new Blob([registrationsCsv(rows, timeZone)], { type: 'text/csv;charset=utf-8' });
      download(csv, csvFileName(new Date(), timeZone));
    } catch {
      exportFailed('An error occurred while generating the CSV file');
    }
  }

  return (
    <Button size="small" onClick={save}>
      <Download aria-hidden size={16} />
      Export CSV
    </Button>
  );
}

function exportFailed(description: string): void {
  notify({ title: 'Export Failed', description, tone: 'error' });
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
