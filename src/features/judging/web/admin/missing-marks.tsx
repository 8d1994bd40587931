import type { Standings } from '#features/judging/result-contract.ts';
import { countOf } from '#shared/counts.ts';

/** Who has to mark what before a result can be published; the server sends the first 200. */
export function MissingMarks({ missing, missingInAll }: Pick<Standings, 'missing' | 'missingInAll'>) {
  if (missing.length === 0) return null;
  return (
    <details>
      <summary className="unfold">
        {missing.some(({ judge }) => judge.name)
          ? `${countOf(missingInAll, 'mark')} missing`
          : `No judge can mark ${countOf(missingInAll, 'entry', 'entries')}`}
      </summary>
      <ul className="text-quiet text-sm">
        {missing.map(({ judge, entry }) => (
          <li key={judge._id + entry._id}>
            {entry.alias}: {judge.name || 'no judge can mark this entry'}
          </li>
        ))}
        {missingInAll > missing.length && <li>And {missingInAll - missing.length} more</li>}
      </ul>
    </details>
  );
}
