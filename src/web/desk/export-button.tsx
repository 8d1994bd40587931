import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '#shared/endpoint.ts';
import { saveAnswer } from '#web/files/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { exportFailed } from './save-csv.ts';

interface ExportButtonProps {
  /** The call that returns the file. */
  call: Pick<Endpoint, 'path'>;
  filters: Readonly<Record<string, string>>;
  /** How many rows would be exported. */
  found: number;
}

/** Exports all rows that match the filters, on all pages. */
export function ExportButton({ call, filters, found }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);

  async function save() {
    if (found === 0) return exportFailed('No data available to export');
    setBusy(true);
    try {
      await saveAnswer(`${call.path}?${new URLSearchParams(filters)}`);
    } catch {
      exportFailed('An error occurred while generating the CSV file');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="small" busy={busy} onClick={save}>
      <Download aria-hidden size={16} />
      Export CSV
    </Button>
  );
}
