import { countOf } from '#shared/counts.ts';
import { languageOf } from '#web/language-of.ts';
import { Folded } from './folded.tsx';
import type { OpenRound } from './load-judging.ts';
import { MatrixTable, pointsText, titleOf } from './matrix-table.tsx';

/** The marks of all judges and the standings, raw and normalised side by side (R334). */
export function MatrixSection({ matrix, standings }: OpenRound) {
  const { round, entries } = matrix;
  if (entries.length === 0) {
    return (
      <section aria-labelledby="standings" className="grid gap-3">
        <h2 id="standings">Marks and standings</h2>
        <p className="text-quiet">This round has no entries yet.</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="standings" className="grid min-w-0 gap-3">
      <h2 id="standings">Marks and standings</h2>
      <MatrixTable matrix={matrix} standings={standings} />
      <p className="max-w-prose text-quiet text-sm">
        Ties are decided by {round.criteria.map(({ name }) => name).join(', then ') || 'nothing'}. Entries that are
        still equal share the rank, and the next one is left out: 1, 1, 3.
      </p>
      <Folded count={standings.judges.length} summary={`Averages of ${countOf(standings.judges.length, 'judge')}`}>
        <ul className="text-quiet text-sm">
          {standings.judges.map(({ _id, name, marked, average, spread, lowest, highest }) => (
            <li key={_id}>
              {name}: {marked} marked
              {marked > 0 &&
                `, average ${pointsText(average)}, spread ${pointsText(spread)}, from ${pointsText(lowest)} to ${pointsText(highest)}`}
            </li>
          ))}
        </ul>
      </Folded>
      <Remarks matrix={matrix} />
    </section>
  );
}

/** Remarks of judges for the organisers, by entry. */
function Remarks({ matrix: { entries, judges, cells } }: { matrix: OpenRound['matrix'] }) {
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
