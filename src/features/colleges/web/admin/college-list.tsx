import { Merge, Pencil, Users } from 'lucide-react';
import type { College } from '#features/colleges/contract.ts';
import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';

export type CollegeTask = 'form' | 'roster' | 'join' | 'delete';

interface CollegeListProps {
  rows: readonly College[];
  mayChange: boolean;
  onTask: (task: CollegeTask, college: College) => void;
}

export function CollegeList(props: CollegeListProps) {
  return useIsWide('lg') ? <CollegeTable {...props} /> : <CollegeCards {...props} />;
}

function CollegeTable({ rows, ...list }: CollegeListProps) {
  return (
    <Table caption="Colleges by name" className="table-columns [--cell-inset:0.6em] [--table-width:52rem]">
      <TableHead>
        <HeadCell>College</HeadCell>
        <HeadCell className="w-[22%]">Other names</HeadCell>
        <HeadCell className="w-[17%]">Mail domains</HeadCell>
        <HeadCell numeric className="w-[6rem]">
          Students
        </HeadCell>
        <HeadCell numeric className="w-[7.5rem]">
          Registrations
        </HeadCell>
        {list.mayChange && <HeadCell className="w-[11rem] pl-[1.5em]">Actions</HeadCell>}
      </TableHead>
      <tbody>
        {rows.map((college) => (
          <tr key={college._id}>
            <th scope="row">
              <Heading college={college} />
            </th>
            <Cell>
              <span className="line-clamp-2" title={college.aliases.join(', ')}>
                {college.aliases.join(', ')}
              </span>
            </Cell>
            <Cell>
              <span className="line-clamp-2 break-all">{college.mailDomains.join(', ')}</span>
            </Cell>
            <Cell numeric>{grouped(college.students)}</Cell>
            <Cell numeric>{grouped(college.registrations)}</Cell>
            {list.mayChange && (
              <Cell className="pl-[1.5em]">
                <Actions college={college} {...list} />
              </Cell>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The same content as the table, for narrow screens. */
function CollegeCards({ rows, ...list }: CollegeListProps) {
  return (
    <ul aria-label="Colleges by name" className="grid gap-3 sm:grid-cols-2">
      {rows.map((college) => (
        <li key={college._id} className="desk-card">
          <Heading college={college} />
          {(college.aliases.length > 0 || college.mailDomains.length > 0) && (
            <p className="line-clamp-3 wrap-anywhere text-quiet text-sm">
              {[...college.aliases, ...college.mailDomains].join(', ')}
            </p>
          )}
          <div className="mt-auto flex flex-wrap items-center justify-end gap-x-3">
            <span className="mr-auto text-quiet text-sm tabular-nums">
              {countOf(college.students, 'student')}, {countOf(college.registrations, 'registration')}
            </span>
            {list.mayChange && <Actions college={college} {...list} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Heading({ college: { name, city, isOwn, roster } }: { college: College }) {
  return (
    <div className="min-w-0">
      <span className="line-clamp-3 wrap-anywhere font-semibold">{name}</span>
      <span className="font-normal text-quiet text-sm">{city}</span>
      {(isOwn || roster > 0) && (
        <span className="mt-1 flex flex-wrap gap-1.5">
          {isOwn && <Badge tone="accent">Own college</Badge>}
          {roster > 0 && <Badge>{`${grouped(roster)} on the roster`}</Badge>}
        </span>
      )}
    </div>
  );
}

function Actions({ college, onTask }: { college: College } & Pick<CollegeListProps, 'onTask'>) {
  const { _id, name, isOwn, roster } = college;
  return (
    <div className="flex">
      <RowButton Icon={Pencil} hint="Edit" label={`Edit ${name}`} onClick={() => onTask('form', college)} />
      <RowButton
        Icon={Merge}
        hint="Join"
        label={`Join ${name} with another college`}
        onClick={() => onTask('join', college)}
      />
      {/* A college that is not the own one any more may still have a roster to remove. */}
      {isOwn || roster > 0 ? (
        <RowButton Icon={Users} hint="Roster" label={`Roster of ${name}`} onClick={() => onTask('roster', college)} />
      ) : (
        <span className="desk-row-gap" />
      )}
      <DeleteButton what={name} id={_id} onClick={() => onTask('delete', college)} />
    </div>
  );
}
