import type { RoundEntry } from '#features/judging/admin-contract.ts';
import { languageOf } from '#web/language-of.ts';
import { HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { OpenRound } from './load-judging.ts';

const points = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2).replace(/\.?0+$/, ''));
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
  if (entries.length === 0) return <p className="text-quiet">This round has no entries yet.</p>;
  return (
    <section aria-labelledby="standings" className="grid min-w-0 gap-3">
      <h2 id="standings">Marks and standings</h2>
      <Table caption="Judges and entries" className="max-h-150">
        <TableHead>
          <HeadCell numeric>Rank</HeadCell>
          <HeadCell>Entry</HeadCell>
          <HeadCell numeric>{round.counts === 'raw' ? 'Points, which count' : 'Points'}</HeadCell>
          <HeadCell numeric>{round.counts === 'raw' ? 'Normalised' : 'Normalised, which count'}</HeadCell>
          <HeadCell numeric>Other rank</HeadCell>
          {judges.map(({ _id, name }) => (
            <HeadCell key={_id} numeric>
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
                  <td className="figures text-right font-semibold">{standing?.rank ?? '–'}</td>
                  <th
                    scope="row"
                    lang={languageOf(titleOf(entry))}
                    className="min-w-40 break-words text-left font-medium"
                  >
                    {titleOf(entry)}
                    {entry.withdrawn && <span className="text-quiet"> (withdrawn)</span>}
                  </th>
                  <td className="figures text-right">{points(standing?.raw)}</td>
                  <td className="figures text-right">{points(standing?.normalised)}</td>
                  <td className="figures text-right">{standing?.otherRank ?? '–'}</td>
                  {judges.map((judge) => (
                    <td key={judge._id} className="figures text-right">
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
    </section>
  );
}
