import { countOf } from '#shared/counts.ts';
import { languageOf } from '#web/language-of.ts';
import type { OpenRound } from './load-judging.ts';
import { titleOf } from './matrix-table.tsx';

/** What judges wrote for the organisers, by entry. */
export function Remarks({ matrix: { entries, judges, cells } }: { matrix: OpenRound['matrix'] }) {
  const names = new Map(judges.map(({ _id, name }) => [_id, name]));
  const byEntry = Map.groupBy(
    cells.filter(({ remarks }) => remarks),
    ({ entry }) => entry,
  );
  const written = entries.flatMap((entry) =>
    (byEntry.get(entry._id) ?? []).map(({ judge, remarks }) => ({ entry, judge, remarks })),
  );
  if (written.length === 0) return null;
  return (
    <details>
      <summary className="unfold">{countOf(written.length, 'remark')} from judges</summary>
      <ul className="grid max-w-prose gap-3 text-sm">
        {written.map(({ entry, judge, remarks }) => (
          <li key={`${judge} ${entry._id}`} className="min-w-0">
            <p className="wrap-anywhere text-quiet">
              {titleOf(entry)}, {names.get(judge)}
            </p>
            <p lang={languageOf(remarks)} className="wrap-anywhere whitespace-pre-line">
              {remarks}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
