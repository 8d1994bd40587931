import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { type EventState, eventState, stateText } from '#features/events/open-rules.ts';
import { entryFeeText } from '#features/events/rules.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { placeText } from '#features/waitlist/rules.ts';
import { hoursText } from '#shared/dates.ts';
import { instantDayText, usualTimeZone } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { languageOf } from '#web/language-of.ts';
import { useDayOf } from '#web/layouts/student/page.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { notify } from '#web/ui/notify.ts';
import { removeBookmark } from '../calls.ts';
import type { Bookmark } from '../contract.ts';

interface BookmarkEntryProps {
  bookmark: Bookmark;
  /** The student's live registration for the event, if there is one. */
  registrationId: string | undefined;
  /** The student's place on the event's waitlist. */
  place: OwnPlace | undefined;
  now: Date;
  /** The edition's time zone; undefined if it did not load. */
  timeZone: string | undefined;
}

export function BookmarkEntry({ bookmark: { eventId, event }, registrationId, place, ...at }: BookmarkEntryProps) {
  const { now, timeZone } = at;
  const dayOf = useDayOf();
  const { busy, remove } = useRemove(eventId, event.title);
  const when = [dayOf(event), hoursText(event)];
  const about = <span className="sr-only"> {event.title}</span>;
  const isOffered = place?.state === 'offered';
  const state = isOffered ? 'open' : eventState(event, now);
  const opens = event.registrationOpensAt && instantDayText(event.registrationOpensAt, timeZone);
  const words = isOffered ? placeText(place, timeZone ?? usualTimeZone) : stateText(state, { ...event, opens });
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-3 border-line border-b py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <h2 lang={languageOf(event.title)} className="wrap-anywhere text-xl! leading-tight!">
          <Link to={paths.event(eventId)} className="line-clamp-4 hover:text-accent">
            {event.title}
          </Link>
        </h2>
        <p className="dotted wrap-anywhere text-quiet text-sm">
          {[...when, event.location || 'On Campus', entryFeeText(event)].filter(Boolean).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        {(registrationId || words) && (
          <p className="font-medium text-accent text-sm">{registrationId ? 'Registered' : words}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <NextStep event={event} registrationId={registrationId} place={place} state={state} />
        <Button size="small" variant="ghost" busy={busy} onClick={remove}>
          Remove{about}
        </Button>
      </div>
    </li>
  );
}

interface NextStepProps {
  event: Bookmark['event'];
  registrationId: string | undefined;
  place: OwnPlace | undefined;
  state: EventState;
}

function NextStep({ event, registrationId, place, state }: NextStepProps) {
  const about = <span className="sr-only"> for {event.title}</span>;
  if (registrationId) {
    return (
      <ButtonLink to={paths.studentRegistration(registrationId)} size="small">
        My registration{about}
      </ButtonLink>
    );
  }
  if (state === 'over' || state === 'closed' || state === 'notOpen') {
    return (
      <ButtonLink to={paths.event(event._id)} size="small">
        Details{about}
      </ButtonLink>
    );
  }
  if (state === 'full') {
    return (
      <ButtonLink to={paths.event(event._id)} size="small">
        {place?.state === 'waiting' ? `Number ${place.position} in line` : 'Waitlist'}
        {about}
      </ButtonLink>
    );
  }
  const isOffered = place?.state === 'offered';
  return (
    <ButtonLink to={paths.eventRegister(event._id)} size="small" variant={isOffered ? 'main' : 'quiet'}>
      {isOffered ? 'Take the seat' : 'Register'}
      {about}
    </ButtonLink>
  );
}

function useRemove(eventId: string, title: string) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await api.call(removeBookmark, { params: { eventId } });
      await revalidate();
      notify({ title: 'Bookmark removed', description: title, tone: 'success' });
      // The button is removed with its row. Without this, the keyboard focus starts at the top of the page.
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      const description = (error instanceof Error && error.message) || 'Please try again in a moment.';
      notify({ title: 'Bookmark not removed', description, tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return { busy, remove };
}
