import type { RoundEntry } from '#features/judging/result-contract.ts';
import { countOf } from '#shared/counts.ts';
import { languageOf } from '#web/language-of.ts';
import { HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { OpenRound } from './load-judging.ts';

const columnNames = { raw: 'Points', normalised: 'Normalised' };
const points = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2).replace(/\.?0+$/, ''));
/** While the judges' columns are scrolled. */
const keptInView = 'sticky left-0 bg-(--table-ground)';
const titleOf = ({ alias, teamName, name }: RoundEntry) => [alias, teamName || name].filter(Boolean).join(' · ');

/** Who has marked what, and what it comes to, raw and normalised side by side (R334). */
export function MatrixSection({ matrix, standings }: OpenRound) {
  const { round, judges, entries, cells, possibleConflicts } = matrix;
  const byPlace = new Map(cells.map((cell) => [`${cell.judge} ${cell.entry}`, cell]));
  const conflicts = new Set(possibleConflicts.map(({ judge, entry }) => `${judge} ${entry}`));
  const ranked = new Map(standings.standings.map((standing) => [standing.entry._id, standing]));
  const order = [...ranked.keys(), ...entries.filter(({ _id }) => !ranked.has(_id)).map(({ _id }) => _id)];
  const known = new Map(entries.map((entry) => [entry._id, entry]));
  const wordsOf = (judge: string, entry: string) => {
    const cell = byPlace.get(`${judge} ${entry}`);
    if (cell?.excused) return cell.excused === 'conflict' ? 'Conflict' : 'Abstains';
    const isWhole = cell && round.criteria.every(({ _id }) => cell.marks[_id] !== undefined);
    if (!isWhole) return conflicts.has(`${judge} ${entry}`) ? 'Missing, same college' : 'Missing';
    return points(round.criteria.reduce((sum, { _id, weight }) => sum + (cell.marks[_id] ?? 0) * weight, 0));
  };
  const columns = (['raw', 'normalised'] as const).toSorted((one) => (one === round.counts ? -1 : 1));
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
      <Table caption="Judges and entries" className="max-h-150">
        <TableHead>
          <HeadCell numeric className="px-2">
            Rank
          </HeadCell>
          <HeadCell className={`${keptInView} z-bar px-2`}>Entry</HeadCell>
          {columns.map((method) => (
            <HeadCell key={method} numeric className="whitespace-normal px-2">
              {columnNames[method]}
              {method === round.counts && ', which count'}
            </HeadCell>
          ))}
          <HeadCell numeric>Other rank</HeadCell>
          {judges.map(({ _id, name }) => (
            <HeadCell key={_id} numeric className="wrap-anywhere min-w-28 whitespace-normal">
              {name}
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {order.map((id) => {
            const entry = known.get(id);
            const standing = ranked.get(id);
            return (
              entry && (
                <tr key={id}>
                  <td className="figures px-2 text-right font-semibold">{standing?.rank ?? '–'}</td>
                  <th
                    scope="row"
                    lang={languageOf(titleOf(entry))}
                    className={`${keptInView} wrap-anywhere min-w-36 whitespace-normal sm:min-w-56 px-2 text-left font-medium`}
                  >
                    {titleOf(entry)}
                    {entry.withdrawn && <span className="text-quiet"> (withdrawn)</span>}
                  </th>
                  {columns.map((method) => (
                    <td key={method} className="figures px-2 text-right">
                      {points(standing?.[method])}
                    </td>
                  ))}
                  <td className="figures text-right">{standing?.otherRank ?? '–'}</td>
                  {judges.map((judge) => (
                    <td key={judge._id} className="figures text-right text-quiet">
                      {wordsOf(judge._id, id)}
                    </td>
                  ))}
                </tr>
              )
            );
          })}
        </tbody>
      </Table>
      <p className="max-w-prose text-quiet text-sm">
        Ties are decided by {round.criteria.map(({ name }) => name).join(', then ') || 'nothing'}. Entries that are
        still equal share the rank, and the next one is left out: 1, 1, 3.
      </p>
      <ul className="text-quiet text-sm">
        {standings.judges.map(({ _id, name, marked, average, spread, lowest, highest }) => (
          <li key={_id}>
            {name}: {marked} marked
            {marked > 0 &&
              `, average ${points(average)}, spread ${points(spread)}, from ${points(lowest)} to ${points(highest)}`}
          </li>
        ))}
      </ul>
      <Remarks matrix={matrix} />
    </section>
  );
}

/** What judges wrote for the organisers, by entry. */
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
