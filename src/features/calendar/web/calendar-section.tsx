import { Download } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { removeCalendarFeed } from '#features/accounts/session-contract.ts';
import { instantText } from '#shared/instants.ts';
import { api } from '#web/api.ts';
import { saveFile } from '#web/files/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { type getMyCalendar, makeCalendarFeed } from '../contract.ts';
import { FeedAddress } from './feed-address.tsx';

interface CalendarSectionProps {
  calendar: z.output<typeof getMyCalendar.output>;
  timeZone: string;
}

/** Adds the student's events to a calendar app: once as a file, or always up to date through a private address. */
export function CalendarSection({ calendar, timeZone }: CalendarSectionProps) {
  const { address, busy, make, remove } = useFeed();
  const { feedMadeAt } = calendar;
  return (
    <section aria-labelledby="own-calendar" className="no-print grid max-w-3xl gap-7 pt-3">
      <div className="grid justify-items-start gap-3">
        <h2 id="own-calendar" className="text-xl!">
          In your own calendar
        </h2>
        <p className="max-w-prose text-quiet">
          Download your events once, as they are now. The file opens in every calendar app.
        </p>
        <Button onClick={() => saveFile(calendar.calendar, 'text/calendar', calendar.fileName)}>
          <Download aria-hidden size={18} />
          Download .ics
        </Button>
      </div>
      <div className="grid justify-items-start gap-3">
        <h3 className="text-lg!">Private calendar address</h3>
        <p className="max-w-prose text-quiet">
          A calendar app that subscribes to it follows every change by itself. Anyone who has the address can read your
          events, so keep it to yourself.
        </p>
        {address && <FeedAddress url={address} />}
        {feedMadeAt && (
          <p className="text-sm">
            Made on {instantText(feedMadeAt, timeZone)}.{' '}
            {!address && 'It was shown once, when it was made. If it is lost, make a new one: the old one then ends.'}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={busy === 'make'} onClick={make}>
            {feedMadeAt ? 'Make a new address' : 'Make a private address'}
          </Button>
          {feedMadeAt && (
            <Button variant="ghost" busy={busy === 'remove'} onClick={remove}>
              Revoke the address
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function useFeed() {
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState<'make' | 'remove'>();

  async function run(what: 'make' | 'remove', work: () => Promise<void>) {
    setBusy(what);
    try {
      await work();
      await revalidate();
    } catch (error) {
      const description = (error instanceof Error && error.message) || 'Please try again in a moment.';
      notify({ title: 'That did not work', description, tone: 'error' });
    } finally {
      setBusy(undefined);
    }
  }

  const make = () =>
    run('make', async () => {
      const { url } = await api.call(makeCalendarFeed);
      setAddress(new URL(url, location.origin).href);
    });
  const remove = () =>
    run('remove', async () => {
      await api.call(removeCalendarFeed);
      setAddress(undefined);
      notify({ title: 'Address revoked', description: 'Calendar apps can no longer read it.', tone: 'success' });
      document.getElementById('main')?.focus({ preventScroll: true });
    });
  return { address, busy, make, remove };
}
