import { countOf } from '#shared/counts.ts';
import { nameOf, peopleOf } from '../rules.ts';
import { IncompleteBadge, PaymentStatus, RegistrationStatus } from './team-statuses.tsx';
import { MembersButton, type TeamListProps } from './team-table.tsx';

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
