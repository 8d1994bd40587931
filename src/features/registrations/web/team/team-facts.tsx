import type { TeamOffer } from '#features/registrations/team-contract.ts';
import { dayText, timeRangeText } from '#shared/dates.ts';

/** Shows the team, its leader and when its event is. */
export function TeamFacts({ offer }: { offer: Pick<TeamOffer, 'event' | 'teamName' | 'leader'> }) {
  const { event, teamName, leader } = offer;
  const when = [dayText(event.date, 'medium'), timeRangeText(event.startTime, event.endTime), event.location];
  return (
    <>
      <p className="wrap-anywhere">
        {teamName ? `Team ${teamName}, led by ${leader.name}` : `A team led by ${leader.name}`}
        <span className="text-quiet">, {leader.college}</span>
      </p>
      <p className="text-quiet text-sm">{when.filter(Boolean).join(' · ')}</p>
    </>
  );
}
