import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { festTimeZone } from '#features/edition/calls.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { notify } from '#web/ui/notify.ts';
import { useLoginAgain } from '#web/way-back/way-back.ts';
import { getMyPlace, joinWaitlist, leaveWaitlist } from '../calls.ts';
import type { OwnPlace } from '../contract.ts';
import { placeText } from '../rules.ts';
import { refreshOffers } from './own-offers.ts';

export interface WaitlistPanelProps {
  eventId: string;
  /** Called when a request to join has ended, even if it was refused because a seat is free. */
  onJoined?: () => void;
}

/**
 * Lets a signed-in student join the waitlist of a full event, see the own place, leave, or take a seat that is kept.
 */
export function WaitlistPanel({ eventId, onJoined }: WaitlistPanelProps) {
  const { loaded, replace } = useLoaded(() => readPlace(eventId));
  const [busy, setBusy] = useState(false);
  const loginAgain = useLoginAgain();

  async function act(work: () => Promise<PlaceInWords | null>, failed: string) {
    setBusy(true);
    try {
      replace(await work());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return loginAgain();
      notify({ title: failed, description: messageOf(error, 'Please try again in a moment.'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  }
  const known = loaded.state === 'loaded' ? loaded.data : null;
  const join = () => act(() => joinInWords(eventId).finally(onJoined), 'Not on the waitlist');
  const leave = () =>
    act(async () => {
      await api.call(leaveWaitlist, { params: { eventId } });
      if (known?.state === 'offered') void refreshOffers();
      return null;
    }, 'Still on the waitlist');

  if (loaded.state === 'loading') return <Words>Looking up the waitlist...</Words>;
  if (loaded.state === 'failed') {
    return (
      <Words>
        The waitlist could not be loaded.{' '}
        <Link to="." reloadDocument className="link">
          Load the page again
        </Link>
      </Words>
    );
  }
  const isListed = known?.state === 'waiting' || known?.state === 'offered';
  return (
    <div className="grid justify-items-start gap-3">
      <Words>{known && (isListed || known.state === 'lapsed') ? known.words : invitation}</Words>
      <div className="flex flex-wrap gap-2">
        {known?.state === 'offered' && (
          <ButtonLink to={paths.eventRegister(eventId)} variant="main" size="small">
            Take the seat
          </ButtonLink>
        )}
        {isListed ? (
          <Button size="small" busy={busy} busyLabel="Leaving..." onClick={leave}>
            Leave the waitlist
          </Button>
        ) : (
          <Button size="small" variant="main" busy={busy} busyLabel="Joining..." onClick={join}>
            Join the waitlist
          </Button>
        )}
      </div>
    </div>
  );
}

const invitation = 'Join the waitlist: when a seat comes free, it is kept for the first in line.';

const Words = ({ children }: { children: ReactNode }) => (
  <p role="status" className="max-w-prose text-sm">
    {children}
  </p>
);

interface PlaceInWords {
  state: OwnPlace['state'];
  words: string;
}

/** Null if the student has never joined. */
async function readPlace(eventId: string): Promise<PlaceInWords | null> {
  const { place } = await api.call(getMyPlace, { params: { eventId } });
  return place && inWords(place);
}

async function joinInWords(eventId: string): Promise<PlaceInWords> {
  return inWords((await api.call(joinWaitlist, { params: { eventId } })).place);
}

async function inWords(place: OwnPlace): Promise<PlaceInWords> {
  const timeZone = place.offerUntil ? await festTimeZone(api) : 'UTC';
  return { state: place.state, words: placeText(place, timeZone) };
}
