import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { CheckpointRecord } from '../admin-contract.ts';
import { type Board, mostColleges } from '../board-contract.ts';
import { ExportAdmissions } from './exports.tsx';
import { deviceNamer, type EventDay } from './load-event-day.ts';
import { Conflicts } from './scans/conflicts.tsx';
import { OldList, Overrides } from './scans/reviewed-scans.tsx';

interface ChosenCheckpointProps {
  checkpoint: CheckpointRecord;
  day: EventDay;
  board: Board;
  onChoose: (checkpointId: string) => void;
  /** Called after a conflict was settled or a scan was reviewed. */
  onChange: () => void;
}

/** What organisers have to decide at one checkpoint, and who came to it. */
export function ChosenCheckpoint({ checkpoint, day, board, onChoose, onChange }: ChosenCheckpointProps) {
  const nameOf = deviceNamer(day.devices);
  const { timeZone } = board;
  return (
    <section aria-labelledby="chosen-checkpoint" className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="chosen-checkpoint" className="text-2xl!">
          {checkpoint.name}
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Checkpoint"
            value={checkpoint._id}
            onChange={({ target }) => onChoose(target.value)}
            choices={day.checkpoints}
          />
          <ExportAdmissions checkpoint={checkpoint} day={day} timeZone={timeZone} />
        </div>
      </div>
      <Conflicts
        key={checkpoint._id}
        checkpoint={checkpoint._id}
        most={typeof checkpoint.rule === 'object' ? checkpoint.rule.times : 1}
        version={board.version}
        count={board.checkpoints.find(({ _id }) => _id === checkpoint._id)?.conflicts ?? 0}
        nameOf={nameOf}
        timeZone={timeZone}
        onChosen={onChange}
      />
      <OldList
        checkpoint={checkpoint._id}
        oldList={board.oldList}
        nameOf={nameOf}
        timeZone={timeZone}
        onChosen={onChange}
      />
      <Overrides
        checkpoint={checkpoint._id}
        overrides={board.overrides}
        nameOf={nameOf}
        timeZone={timeZone}
        onChosen={onChange}
      />
      <Came isDesk={checkpoint.kind === 'desk'} board={board} />
    </section>
  );
}

/** At a desk only those who came are listed, because nobody knows who will come. */
function Came({ isDesk, board }: { isDesk: boolean; board: Board }) {
  const shown = <Row extends { people: number }>(rows: readonly Row[]) =>
    rows.filter(({ people }) => !isDesk || people > 0);
  const [events, colleges] = [shown(board.events), shown(board.colleges)];
  if (events.length + colleges.length === 0) {
    return (
      <p className="max-w-prose text-quiet">
        {isDesk
          ? 'Nobody was checked in here yet.'
          : 'Nobody has a ticket for it yet. Tickets come with confirmed registrations and passes.'}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {!isDesk && (
        <p className="max-w-prose text-quiet">
          Came counts everybody who was let in, also people who were not expected.
        </p>
      )}
      <div className="grid gap-6 xl:grid-cols-2">
        <Groups
          caption="By event"
          head="Event"
          isDesk={isDesk}
          rows={events.map((row) => ({ ...row, name: row.title }))}
        />
        <Groups caption="By college" head="College" isDesk={isDesk} rows={colleges} />
      </div>
      {board.colleges.length >= mostColleges && (
        <p className="text-quiet">Only the largest {countOf(mostColleges, 'college')} are shown.</p>
      )}
    </div>
  );
}

interface Group {
  _id?: string;
  name: string;
  expected: number;
  people: number;
}

interface GroupsProps {
  caption: string;
  head: string;
  isDesk: boolean;
  rows: readonly Group[];
}

function Groups({ caption, head, isDesk, rows }: GroupsProps) {
  return (
    <Table caption={caption} captionShown className="max-h-120 min-w-0">
      <TableHead>
        <HeadCell className="w-full">{head}</HeadCell>
        <HeadCell numeric>Came</HeadCell>
        {!isDesk && <HeadCell numeric>Expected</HeadCell>}
      </TableHead>
      <tbody>
        {rows.map(({ _id, name, expected, people }) => (
          <tr key={_id ?? name}>
            <th scope="row" className="whitespace-normal text-left font-normal">
              {name || 'Not known'}
            </th>
            <td className="figures text-right">{grouped(people)}</td>
            {!isDesk && <td className="figures text-right">{grouped(expected)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
