import { UsersRound } from 'lucide-react';
import { countOf } from '#shared/counts.ts';
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

function MembersButton({ team, onMembers }: { team: Team; onMembers: (team: Team) => void }) {
  return (
    <RowButton
      Icon={UsersRound}
      hint="View members"
      label={`View members of ${nameOf(team)}, ${team.event.title}`}
      onClick={() => onMembers(team)}
    />
  );
}

/** The same content as the table, for narrow screens. */
export function TeamCards({ rows, onMembers }: TeamListProps) {
  return (
    <ul aria-label="Teams, newest first" className="grid gap-3 sm:grid-cols-2">
      {rows.map((team) => {
        const count = peopleOf(team).length;
        return (
          <li key={team._id} className="desk-card">
            <div className="min-w-0">
              <p className="line-clamp-2 font-semibold">{nameOf(team)}</p>
              <p className="line-clamp-2 text-sm">{team.event.title}</p>
              <IncompleteBadge team={team} className="mt-2" />
            </div>
            <div className="min-w-0 text-quiet text-sm">
              <p className="truncate">{team.leader.name}</p>
              <p className="truncate">{team.leader.email}</p>
            </div>
            <dl className="grid grid-cols-2 gap-2 text-xs">
              <div className="grid justify-items-start gap-1">
                <dt className="text-quiet">Registration</dt>
                <dd>
                  <RegistrationStatus team={team} />
                </dd>
              </div>
              <div className="grid justify-items-start gap-1">
                <dt className="text-quiet">Payment</dt>
                <dd>
                  <PaymentStatus team={team} />
                </dd>
              </div>
            </dl>
            <div className="mt-auto flex items-center justify-between gap-3">
              <span className="text-quiet text-sm tabular-nums">{countOf(count, 'member')}</span>
              <MembersButton team={team} onMembers={onMembers} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
