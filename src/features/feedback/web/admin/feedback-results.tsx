import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { FeedbackRecord, FeedbackResult } from '#features/feedback/admin-contract.ts';
import { openedAtOnce } from '#features/feedback/rules.ts';
import { countOf } from '#shared/counts.ts';
import { ShareBar } from '#web/charts/share-bar.tsx';
import { saveCsv } from '#web/desk/save-csv.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export function FeedbackResults({ record: { results, shown } }: { record: FeedbackRecord }) {
  return (
    <div className="mt-6 grid gap-5 xl:grid-cols-2">
      {shown === 0 && (
        <Alert title="No results yet" className="xl:col-span-full">
          Results are shown once {countOf(openedAtOnce, 'person', 'people')} have answered, and then {openedAtOnce} more
          at a time, so that nobody can be told from the others.
        </Alert>
      )}
      {results.map((result) => (
        <Result key={result._id} result={result} shown={shown} />
      ))}
    </div>
  );
}

interface ExportResultsProps {
  record: FeedbackRecord;
  timeZone: string;
}

export function ExportResults({ record: { event, results }, timeZone }: ExportResultsProps) {
  const rows = results.flatMap(({ label, counts, texts }) => [
    ...counts.map(({ value, count }) => [label, value, String(count)]),
    ...texts.map((text) => [label, text, '']),
  ]);
  const name = `feedback_${event._id}`;
  return (
    <Button size="small" onClick={() => saveCsv({ name, head: ['Question', 'Answer', 'People'], rows, timeZone })}>
      <Download aria-hidden size={16} />
      Export CSV
    </Button>
  );
}

function Result({ result, shown }: { result: FeedbackResult; shown: number }) {
  const { label, kind, counts, texts } = result;
  const id = useId();
  const people = counts.reduce((sum, { count }) => sum + count, 0);
  const mean = counts.reduce((sum, { value, count }) => sum + Number(value) * count, 0) / people;
  return (
    <section aria-labelledby={id} className="card grid content-start gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="wrap-anywhere">
          {label}
        </h2>
        {shown > 0 && (
          <p className="figures text-quiet">
            {kind === 'stars' && people > 0 && <strong className="text-ink">{mean.toFixed(1)} of 5 · </strong>}
            {countOf(kind === 'text' ? texts.length : people, 'answer')}
          </p>
        )}
      </div>
      {shown === 0 && <p className="text-quiet">{kind === 'text' ? 'Texts' : 'A chart'} will be here.</p>}
      {shown > 0 && kind !== 'text' && (
        <ul className="grid gap-2.5">
          {counts.map(({ value, count }) => (
            <li
              key={value}
              className="grid grid-cols-[6.5rem_minmax(0,1fr)_2.5rem] sm:grid-cols-[9rem_minmax(0,1fr)_2.5rem] items-center gap-x-4"
            >
              <span className="wrap-anywhere">{kind === 'stars' ? countOf(Number(value), 'star') : value}</span>
              <ShareBar share={people > 0 ? count / people : 0} />
              <span className="figures text-right">{count}</span>
            </li>
          ))}
        </ul>
      )}
      {shown > 0 && kind === 'text' && <Texts texts={texts} />}
    </section>
  );
}

const textsAtFirst = 20;

function Texts({ texts }: { texts: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  if (texts.length === 0) return <p className="text-quiet">Nobody has written anything.</p>;
  const shown = isWhole ? texts : texts.slice(0, textsAtFirst);
  return (
    <>
      <ul className="grid gap-3">
        {shown.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may be the same, and the list never changes
          <li key={at} dir="auto" className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
            {text}
          </li>
        ))}
      </ul>
      {shown.length < texts.length && (
        <Button size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {texts.length}
        </Button>
      )}
    </>
  );
}
