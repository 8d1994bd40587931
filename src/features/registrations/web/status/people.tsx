import { Fragment } from 'react';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { breakAtSign } from '../payment/text-to-copy.tsx';
import { Fact, Facts, Part } from './part.tsx';

/** Shows who takes part, as typed when registering. */
export function People({ registration }: { registration: RegistrationDetails }) {
  const { participant, teamMembers, teamName, additionalInfo, event } = registration;
  return (
    <Part title={event.isTeamEvent ? 'The team' : 'Your details'}>
      <Facts>
        <Fact label="Team name">{teamName}</Fact>
        <Fact label={teamMembers.length > 0 ? 'Leader' : 'Name'}>{participant.name}</Fact>
        <Fact label="Email">{breakAtSign(participant.email)}</Fact>
        <Fact label="Phone">{participant.phone}</Fact>
        <Fact label="College">{participant.college}</Fact>
        <Fact label="Department">{[participant.department, participant.year].filter(Boolean).join(', ')}</Fact>
        <Fact label="Additional information">{additionalInfo}</Fact>
      </Facts>
      {teamMembers.length > 0 && (
        <ol aria-label="Team members" className="grid grid-cols-1 gap-3">
          {teamMembers.map((member) => (
            <li key={`${member.email} ${member.name}`} className="grid grid-cols-1 wrap-anywhere">
              <span className="font-medium">{member.name}</span>
              <span className="text-quiet text-sm">
                {[member.email, member.phone, member.college].filter(Boolean).map((fact, place) => (
                  <Fragment key={fact}>
                    {place > 0 && ' · '}
                    <span className="inline-block">{fact}</span>
                  </Fragment>
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}
