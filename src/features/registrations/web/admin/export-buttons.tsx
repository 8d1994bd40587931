import { Download, Sheet } from 'lucide-react';
import { useState } from 'react';
import type { Registration } from '#features/registrations/contract.ts';
import { saveFile } from '#web/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { exportName, registrationsCsv, registrationsXlsx } from './export-files.ts';

interface ExportButtonsProps {
  /** What the filters let through, on all pages. */
  rows: readonly Registration[];
  timeZone: string;
}

export function ExportButtons({ rows, timeZone }: ExportButtonsProps) {
  const [busy, setBusy] = useState(false);

  function saveCsv() {
    if (rows.length === 0) return exportFailed('No data available to export');
    try {
      saveFile(registrationsCsv(rows, timeZone), 'text/csv;charset=utf-8', exportName(new Date(), timeZone, 'csv'));
    } catch {
      exportFailed('An error occurred while generating the CSV file');
    }
  }

  async function saveXlsx() {
    if (rows.length === 0) return exportFailed('No data available to export');
    setBusy(true);
    try {
      const file = await registrationsXlsx(rows, timeZone);
      saveFile(file, file.type, exportName(new Date(), timeZone, 'xlsx'));
    } catch {
      exportFailed('An error occurred while generating the XLSX file');
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="small" onClick={saveCsv}>
        <Download aria-hidden size={16} />
        Export CSV
      </Button>
      <Button size="small" busy={busy} onClick={saveXlsx}>
        <Sheet aria-hidden size={16} />
        Export XLSX
      </Button>
    </>
  );
}

function exportFailed(description: string): void {
  notify({ title: 'Export Failed', description, tone: 'error' });
}
