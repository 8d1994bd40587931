import { Badge } from '#web/ui/badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import { Presence, RoleOf } from './person-parts.tsx';
import { type PeopleListProps, RowActions } from './row-actions.tsx';

export function PeopleTable({ people, timeZone, onTask }: PeopleListProps) {
  return (
    <Table caption="People of the control room, by name" className="table-columns [--table-width:44rem]">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Role</HeadCell>
        <HeadCell className="w-[12.5rem]">Last Login</HeadCell>
        <HeadCell className="w-[9.5rem]">Actions</HeadCell>
      </TableHead>
      <tbody>
        {people.map((person) => (
          <tr key={person._id}>
            <th scope="row">
              <span className="line-clamp-2 font-semibold">
                {person.name}
                {person.isYou && <Badge className="ml-2">You</Badge>}
              </span>
              <span className="block truncate font-normal text-quiet" title={person.email}>
                {person.email}
              </span>
            </th>
            <Cell>
              <RoleOf person={person} />
            </Cell>
            <Cell>
              <Presence person={person} timeZone={timeZone} />
            </Cell>
            <Cell>
              <RowActions person={person} onTask={onTask} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Shows the table's rows as cards where four columns do not fit. */
export function PersonCards({ people, timeZone, onTask }: PeopleListProps) {
  return (
    <ul aria-label="People of the control room, by name" className="grid gap-3 sm:grid-cols-2">
      {people.map((person) => (
        <li key={person._id} className="desk-card">
          <div className="min-w-0">
            <p className="line-clamp-2 wrap-anywhere font-semibold">
              {person.name}
              {person.isYou && <Badge className="ml-2">You</Badge>}
            </p>
            <p className="truncate text-quiet text-sm">{person.email}</p>
          </div>
          <div className="grid grow content-start">
            <RoleOf person={person} />
          </div>
          <div className="flex items-end justify-between gap-3 text-sm">
            <div className="pb-2">
              {person.lastLogin !== null && <span className="block text-quiet text-xs">Last login </span>}
              <Presence person={person} timeZone={timeZone} />
            </div>
            <RowActions person={person} onTask={onTask} />
          </div>
        </li>
      ))}
    </ul>
  );
}
