import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { saveCsv } from '#web/desk/save-csv.ts';
import { Button } from '#web/ui/button.tsx';

interface PanelProps {
  title: string;
  aside?: ReactNode;
  /** The file that downloads the panel's table. */
  file: { name: string; head: readonly string[]; rows: readonly (readonly string[])[] };
  timeZone: string;
  children: ReactNode;
}

export function AnalyticsPanel({ title, aside, file, timeZone, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid content-start gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id}>{title}</h2>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Export CSV: ${title}`}
          onClick={() => saveCsv({ ...file, timeZone })}
        >
          <Download aria-hidden size={16} />
          Export CSV
        </Button>
      </div>
      {aside && <p className="-mt-2 text-quiet text-sm">{aside}</p>}
      {children}
    </section>
  );
}
