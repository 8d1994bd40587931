import type { JudgedEntry } from '#features/judging/contract.ts';

interface EntryListProps {
  entries: readonly JudgedEntry[];
  /** The id of the one that is shown. */
  shown: string;
  isDone: (id: string) => boolean;
  refused: Readonly<Record<string, string>>;
  onChoose: (id: string) => void;
}

/** All entries, to go to any of them. */
export function EntryList({ entries, shown, isDone, refused, onChoose }: EntryListProps) {
  return (
    <details className="border-line border-y py-2">
      <summary className="unfold w-full">All entries</summary>
      <ol className="grid">
        {entries.map(({ _id, alias }) => (
          <li key={_id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-4 text-left"
              aria-current={_id === shown ? 'true' : undefined}
              onClick={() => onChoose(_id)}
            >
              <span className={_id === shown ? 'font-semibold text-accent' : ''}>{alias}</span>
              <span className="text-quiet text-sm">
                {refused[_id] ? 'Not accepted' : isDone(_id) ? 'Marked' : 'To mark'}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
