import { useId } from 'react';
import type { TeamShortfall } from '#features/own-registrations/contract.ts';
import type { TeamMember } from '#features/registrations/contract.ts';
import { IncompleteBadge } from '../incomplete-badge.tsx';

interface TeamProps {
  name: string;
  /** Without the leader. */
  members: readonly TeamMember[];
  incomplete: TeamShortfall | undefined;
}

export function Team({ name, members, incomplete }: TeamProps) {
  const id = useId();
  if (!name && !incomplete && members.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-line border-b pb-2 font-bold text-quiet text-sm">
        Team
      </h3>
      {name && <p className="mt-3 wrap-anywhere font-semibold">{name}</p>}
      <IncompleteBadge team={incomplete} className="mt-3" />
      {members.length === 0 ? (
        <p className="mt-2 text-quiet">No further members were named.</p>
      ) : (
        <ol className="mt-3 grid gap-3.5" aria-label="Team members">
          {members.map((member) => (
            <li key={member.email} className="grid gap-0.5 wrap-anywhere">
              <span className="font-medium">{member.name}</span>
              <span className="text-quiet">
                <span className="break-all">{member.email}</span> · <span className="figures">{member.phone}</span>
              </span>
              <span className="text-quiet">{member.college}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
