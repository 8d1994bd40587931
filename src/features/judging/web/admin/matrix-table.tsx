import type { RoundEntry } from '#features/judging/result-contract.ts';
import { languageOf } from '#web/language-of.ts';
import { HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { OpenRound } from './load-judging.ts';

const columnNames = { raw: 'Points', normalised: 'Normalised' };
export const pointsText = (value: number | undefined) =>
  value === undefined ? '–' : value.toFixed(2).replace(/\.?0+$/, '');
/** Stays visible while the judges' columns are scrolled. */
const keptInView = 'sticky left-0 bg-(--table-ground)';
export const titleOf = ({ alias, teamName, name }: RoundEntry) => [alias, teamName || name].filter(Boolean).join(' · ');

/** A column for each judge and a row for each entry, best first. The points that decide come before the others. */
export function MatrixTable({ matrix, standings }: OpenRound) {
  const { round, judges, entries } = matrix;
  const ranked = new Map(standings.standings.map((standing) => [standing.entry._id, standing]));
  const known = new Map(entries.map((entry) => [entry._id, entry]));
  const order = new Set([...ranked.keys(), ...known.keys()]);
  const wordsOf = cellText(matrix);
  const columns = (['raw', 'normalised'] as const).toSorted((one) => (one === round.counts ? -1 : 1));
  return (
    <Table caption="Judges and entries" className="max-h-150">
      <TableHead>
        <HeadCell numeric className="px-2">
          Rank
        </HeadCell>
        <HeadCell className={`${keptInView} z-bar px-2`}>Entry</HeadCell>
        {columns.map((method) => (
          <HeadCell key={method} numeric className="whitespace-normal px-2">
            {columnNames[method]}
            {method === round.counts && (
              <>
                , <span className="whitespace-nowrap">which count</span>
              </>
            )}
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
        {[...order].map((id) => {
          const entry = known.get(id);
          const standing = ranked.get(id);
          return (
            entry && (
              <tr key={id}>
                <td className="figures px-2 text-right font-semibold">{standing?.rank ?? '–'}</td>
                <EntryHead entry={entry} />
                {columns.map((method) => (
                  <td key={method} className="figures px-2 text-right">
                    {pointsText(standing?.[method])}
                  </td>
                ))}
                <td className="figures text-right">{standing?.otherRank ?? '–'}</td>
                {judges.map((judge) => {
                  const words = wordsOf(judge._id, id);
                  const isMissing = words.startsWith(missing);
                  return (
                    <td key={judge._id} className={`figures text-right ${isMissing ? 'text-warning' : 'text-quiet'}`}>
                      {words}
                    </td>
                  );
                })}
              </tr>
            )
          );
        })}
      </tbody>
    </Table>
  );
}

/** The alias on a line of its own, so that a long name has the whole width of a phone's column. */
function EntryHead({ entry }: { entry: RoundEntry }) {
  const { alias, teamName, name } = entry;
  const title = teamName || name;
  return (
    <th
      scope="row"
      className={`${keptInView} wrap-anywhere min-w-44 whitespace-normal sm:min-w-56 px-2 text-left font-medium`}
    >
      {title && <span className="block text-quiet text-xs">{alias} </span>}
      <span lang={languageOf(title)}>{title || alias}</span>
      {entry.withdrawn && <span className="text-quiet"> (withdrawn)</span>}
    </th>
  );
}

const missing = 'Missing';

/** A judge's total for an entry, or why the judge gave no marks. */
function cellText({ round: { criteria }, judges, entries, cells, possibleConflicts }: OpenRound['matrix']) {
  const byPlace = new Map(cells.map((cell) => [`${cell.judge} ${cell.entry}`, cell]));
  const conflicts = new Set(possibleConflicts.map(({ judge, entry }) => `${judge} ${entry}`));
  const released = new Set(judges.flatMap(({ _id, state }) => (state === 'revoked' ? _id : [])));
  const withdrawn = new Set(entries.flatMap((one) => (one.withdrawn ? one._id : [])));
  return (judge: string, entry: string) => {
    const cell = byPlace.get(`${judge} ${entry}`);
    if (cell?.excused) return cell.excused === 'conflict' ? 'Conflict' : 'Abstains';
    const isWhole = cell && criteria.every(({ _id }) => cell.marks[_id] !== undefined);
    // The result does not wait for these marks.
    if (!isWhole && (released.has(judge) || withdrawn.has(entry))) return '–';
    if (!isWhole) return conflicts.has(`${judge} ${entry}`) ? `${missing}, same college` : missing;
    return pointsText(criteria.reduce((sum, { _id, weight }) => sum + (cell.marks[_id] ?? 0) * weight, 0));
  };
}
