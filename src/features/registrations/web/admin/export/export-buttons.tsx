import { Download, Sheet } from 'lucide-react';
import { useState } from 'react';
import type { ListedRegistration } from '#features/registrations/admin-contract.ts';
import { exportFailed } from '#web/desk/save-csv.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { exportName, registrationsCsv, registrationsXlsx } from './export-files.ts';

type Kind = 'csv' | 'xlsx';

interface ExportButtonsProps {
  /** Loads everything that the filters match, on all pages. */
  load: () => Promise<readonly ListedRegistration[]>;
  timeZone: string;
}

export function ExportButtons({ load, timeZone }: ExportButtonsProps) {
  const [busy, setBusy] = useState<Kind>();
  const view = { withPayments: useMay('payments.read') };

  async function save(kind: Kind) {
    if (busy) return;
    setBusy(kind);
    try {
      const rows = await load().catch(() => undefined);
      if (!rows) return exportFailed('The registrations did not load. Please try again.');
      if (rows.length === 0) return exportFailed('No data available to export');
      const name = exportName(new Date(), timeZone, kind);
      if (kind === 'csv') return saveFile(registrationsCsv(rows, timeZone, view), 'text/csv;charset=utf-8', name);
      const file = await registrationsXlsx(rows, timeZone, view);
      saveFile(file, file.type, name);
    } catch {
      exportFailed(`An error occurred while generating the ${kind.toUpperCase()} file`);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <>
      <Button size="small" busy={busy === 'csv'} onClick={() => save('csv')}>
        <Download aria-hidden size={16} />
        Export CSV
      </Button>
      <Button size="small" busy={busy === 'xlsx'} onClick={() => save('xlsx')}>
        <Sheet aria-hidden size={16} />
        Export XLSX
      </Button>
    </>
  );
}
