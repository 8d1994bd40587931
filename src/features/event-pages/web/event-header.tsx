import { ArrowLeft, CalendarDays, Code, MessagesSquare, Mic, Puzzle, Trophy, Users, Wrench } from 'lucide-react';
import { Link } from 'react-router';
import { eventTypeNames, teamSizeText } from '#features/events/rules.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { EventArt } from '#web/kolam/kolam-svg.tsx';
import { languageOf } from '#web/language-of.ts';
import { PictureOr } from '#web/picture-or.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { dateText, feesOf, freeText } from './event-text.ts';
import type { EventView } from './event-view.ts';

const typeIcons = {
  competition: Trophy,
  technical: Puzzle,
  nontechnical: MessagesSquare,
  workshop: Wrench,
  hackathon: Code,
  talk: Mic,
};

type EventHeaderProps = Pick<EventView, 'event' | 'editionDay'>;

export function EventHeader({ event, editionDay }: EventHeaderProps) {
  return (
    <header className="event-header">
      <PictureOr eager src={event.image} alt="" className="event-banner object-cover">
        <EventArt eventId={event._id} eventType={event.eventType} className="event-banner" />
      </PictureOr>
      <div className="event-header-words">
        <Link to={paths.events} className="event-back">
          <ArrowLeft aria-hidden size={18} />
          Back to Events
        </Link>
        <h1 lang={languageOf(event.title)} className={titleClass(event.title)}>
          {event.title}
        </h1>
        <EventBadges event={event} editionDay={editionDay} />
      </div>
    </header>
  );
}

/** Longer titles get a smaller font size. */
function titleClass({ length }: string): string | undefined {
  if (length > 120) return 'event-title-endless';
  return length > 40 ? 'event-title-long' : undefined;
}

function EventBadges({ event, editionDay }: EventHeaderProps) {
  const TypeIcon = typeIcons[event.eventType];
  const fees = feesOf(event);
  return (
    <ul aria-label="At a glance" className="event-badges">
      <li>
        <Badge>
          <TypeIcon aria-hidden size={15} />
          {eventTypeNames[event.eventType]}
        </Badge>
      </li>
      {event.isTeamEvent && (
        <li>
          <Badge>
            <Users aria-hidden size={15} />
            Team of {teamSizeText(event)}
          </Badge>
        </li>
      )}
      {fees.map(({ who, amount }) => (
        <li key={who}>
          <Badge tone="accent">
            {who}: {inRupees(amount)}
          </Badge>
        </li>
      ))}
      {fees.length === 0 && (
        <li>
          <Badge tone="accent">{freeText(event)}</Badge>
        </li>
      )}
      <li>
        <Badge>
          <CalendarDays aria-hidden size={15} />
          {dateText(event, 'short', editionDay)}
        </Badge>
      </li>
    </ul>
  );
}
