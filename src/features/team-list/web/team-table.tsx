import { UsersRound } from 'lucide-react';
import { RowButton } from '#web/desk/row-button.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Team } from '../contract.ts';
import { nameOf, peopleOf } from '../rules.ts';
import { IncompleteBadge, PaymentStatus, RegistrationStatus } from './team-statuses.tsx';

export interface TeamListProps {
  rows: readonly Team[];
  onMembers: (team: Team) => void;
}

export function TeamTable({ rows, onMembers }: TeamListProps) {
  return (
    <Table caption="Teams, newest first" className="table-columns [--cell-inset:0.6em] [--table-width:48rem]">
      <TableHead>
        <HeadCell>Team</HeadCell>
        <HeadCell>Event</HeadCell>
        <HeadCell className="w-[26%]">Leader</HeadCell>
        <HeadCell numeric className="w-[5.5rem]">
          Members
        </HeadCell>
        <HeadCell className="w-[8.5rem]">Registration Status</HeadCell>
        <HeadCell className="w-[8.5rem]">Payment Status</HeadCell>
        <HeadCell className="w-[5rem]">Actions</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((team) => (
          <tr key={team._id}>
            <th scope="row">
              <span className="line-clamp-2 font-semibold">{nameOf(team)}</span>
              <IncompleteBadge team={team} className="mt-1 whitespace-normal" />
            </th>
            <Cell>
              <span className="line-clamp-2">{team.event.title}</span>
            </Cell>
            <Cell>
              <span className="line-clamp-2">{team.leader.name}</span>
              <span className="block truncate text-quiet" title={team.leader.email}>
                {team.leader.email}
              </span>
            </Cell>
            <Cell numeric>{peopleOf(team).length}</Cell>
            <Cell>
              <RegistrationStatus team={team} />
            </Cell>
            <Cell>
              <PaymentStatus team={team} />
            </Cell>
            <Cell>
              <MembersButton team={team} onMembers={onMembers} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function MembersButton({ team, onMembers }: { team: Team; onMembers: (team: Team) => void }) {
  return (
    <RowButton
      Icon={UsersRound}
      hint="View members"
      label={`View members of ${nameOf(team)}, ${team.event.title}`}
      onClick={() => onMembers(team)}
    />
  );
}
