import { useState } from 'react';
import { z } from 'zod';
import { replaceTicket } from '#features/tickets/contract.ts';
import { numberText } from '#features/tickets/rules.ts';
import { requiredText } from '#shared/fields.ts';
import { instantText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { findPeople, getPersonDay, mostFound, type PersonDay } from '../board-contract.ts';
import { deviceNamer, type EventDay } from './load-event-day.ts';
import { clockText, letInAllTheSame, reasonText, resultText } from './scans/scan-text.ts';
import { withKeys } from './with-keys.ts';

const searchFields = z.object({ search: requiredText(1, 'Please enter a name, a college or a number.', 500) });

type Found = z.output<typeof findPeople.output>['people'];

/** Finds a person by name, college or number, and shows all scans of the person. */
export function PeopleTab({ day }: { day: EventDay }) {
  const [found, setFound] = useState<Found>();
  const [shown, setShown] = useState<string>();
  const form = useContractForm(findPeople, {
    fields: searchFields,
    defaults: { search: '' },
    draft: 'none',
    disabledReason: false,
    input: (query) => ({ query }),
    onSent: ({ people }) => setFound(people),
    failure: { words: 'Something went wrong. Please try again.', toast: 'The search failed' },
  });
  return (
    <div className="grid gap-5">
      <form {...form.props} className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <TextField label="Name, college or ticket number" type="search" {...form.field('search')} />
        <Button {...form.button} className="beside-control">
          Search
        </Button>
      </form>
      {!found && (
        <p className="max-w-prose text-quiet">
          You see what the person’s ticket opens, and when and where it was scanned. A lost ticket is replaced there.
        </p>
      )}
      {found?.length === 0 && <p role="status">Nobody with a ticket was found.</p>}
      {found && found.length > 0 && (
        <ul className="border-line border-t">
          {found.map(({ ticket, name, college }) => (
            <li key={ticket} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
              <div className="grid min-w-0 flex-1 basis-56">
                <span className="wrap-anywhere font-medium">{name}</span>
                <span className="wrap-anywhere text-quiet">
                  <span className="ticket-number text-ink">{numberText(ticket)}</span> · {college}
                </span>
              </div>
              <Button size="small" onClick={() => setShown(ticket)}>
                Show the day<span className="sr-only"> of {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === mostFound && (
        <p className="text-quiet">These are the first {mostFound}. Type more of the name to find others.</p>
      )}
      {shown && <DayDialog ticket={shown} day={day} onClose={() => setShown(undefined)} />}
    </div>
  );
}

interface DayDialogProps {
  ticket: string;
  day: EventDay;
  onClose: () => void;
}

function DayDialog({ ticket, day, onClose }: DayDialogProps) {
  const { loaded, retry } = useLoaded(() => adminApi.call(getPersonDay, { params: { number: ticket } }));
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={loaded.state === 'loaded' ? loaded.data.name || 'No name is kept' : 'One person’s day'}
      description={loaded.state === 'loaded' ? loaded.data.college : undefined}
      actions={
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      }
    >
      {loaded.state === 'loading' && <p className="text-quiet">Looking up the day...</p>}
      {loaded.state === 'failed' && <RetryAlert title="The day did not load" onRetry={retry} />}
      {loaded.state === 'loaded' && <WholeDay person={loaded.data} day={day} onReplaced={onClose} />}
    </Dialog>
  );
}

function WholeDay({ person, day, onReplaced }: { person: PersonDay; day: EventDay; onReplaced: () => void }) {
  const [mayChange, mayWrite] = [useMay('gate.change'), useMay('certificates.change')];
  const query = new URLSearchParams({ ticket: person.ticket });
  const { timeZone } = day.board;
  const deviceName = deviceNamer(day.devices);
  const placeName = new Map(day.checkpoints.map(({ _id, name }) => [_id, name]));
  // Only if there is a newer ticket: a ticket also ends when a team is cancelled or an account is deleted, and then
  // nothing replaces it.
  const isReplaced = (issuedAt: string) => person.tickets.some((other) => other.issuedAt > issuedAt);
  const scans = withKeys(person.scans, ({ at, device, kind }) => `${at} ${device} ${kind}`);
  return (
    <div className="grid gap-5">
      <p>{person.opens.length > 0 ? `Opens: ${person.opens.join(', ')}.` : 'Opens no event at the moment.'}</p>
      <ul className="grid gap-1">
        {person.tickets.map(({ ticket, issuedAt, revokedAt }) => (
          <li key={ticket}>
            <span className="ticket-number font-medium">{numberText(ticket)}</span>{' '}
            <span className="text-quiet text-sm">
              issued {instantText(issuedAt, timeZone)}
              {revokedAt && `, ${isReplaced(issuedAt) ? 'replaced' : 'withdrawn'} ${instantText(revokedAt, timeZone)}`}
            </span>
          </li>
        ))}
      </ul>
      {person.scans.length === 0 && <p className="text-quiet">Not scanned yet.</p>}
      <ol className="grid gap-3">
        {scans.map(({ key, row: { at, checkpoint, device, reason, ...outcome } }) => (
          <li key={key} className="grid border-line border-t pt-3">
            <span className="wrap-anywhere font-medium">
              {placeName.get(checkpoint) ?? 'A checkpoint'}: {resultText(outcome)}
              {reason && ` (${reasonText[reason] ?? reason})`}
            </span>
            <span className="wrap-anywhere text-quiet text-sm">
              {[
                instantText(at, timeZone),
                deviceName(device),
                letInAllTheSame(outcome) && 'The phone let them in',
                clockText(outcome),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {person.opens.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {mayChange && <DownloadButton address={`${paths.participantBadge}?${query}`} as="admin" what="Badge" />}
          {mayWrite && (
            <DownloadButton address={`${paths.participantLetter}?${query}`} as="admin" what="On-duty letter" />
          )}
          {mayChange && <ReplaceTicket ticket={person.ticket} onReplaced={onReplaced} />}
        </div>
      )}
    </div>
  );
}

/** Gets the focus, because the pressed button has disappeared. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

interface ReplaceTicketProps {
  ticket: string;
  onReplaced: () => void;
}

/** Asks first, because the ticket on the owner's phone is refused from then on. */
function ReplaceTicket({ ticket, onReplaced }: ReplaceTicketProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { busy, run } = useAction('The ticket was not replaced', async () => {
    const { number } = await adminApi.call(replaceTicket, { params: { number: ticket } });
    notify({ title: `The new ticket is ${numberText(number)}`, tone: 'success' });
    onReplaced();
  });
  if (!isAsking) {
    return (
      <Button size="small" onClick={() => setIsAsking(true)}>
        Replace a lost ticket
      </Button>
    );
  }
  return (
    <div className="grid w-full gap-3 border-line border-t pt-4">
      <p>Ticket {numberText(ticket)} is refused from then on. The person finds the new one on the ticket page.</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="main" busy={busy} busyLabel="Replacing..." onClick={run}>
          Replace it
        </Button>
        <Button ref={focusOnce} size="small" onClick={() => setIsAsking(false)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
