import { type Ref, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { waitForStudentText } from '#features/payments/rules.ts';
import { countOf } from '#shared/counts.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import { KeysHelp } from '#web/desk/keys/keys-help.tsx';
import type { useDeskKeys } from '#web/desk/keys/use-desk-keys.ts';
import { useTypedText } from '#web/desk/list/list-filters.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { DeskLoad } from '../load-payments.ts';

interface DeskHeadProps extends Pick<DeskLoad, 'q' | 'eventId' | 'events'> {
  waiting: number;
  waitForStudent: number;
  ordersToCheck: number;
  search: RefObject<HTMLInputElement | null>;
  keys: ReturnType<typeof useDeskKeys>;
}

/** Says how many payments wait and which of them are shown. */
export function DeskHead(props: DeskHeadProps) {
  const { waiting, waitForStudent, ordersToCheck, q, eventId, events, search, keys } = props;
  return (
    <div className="desk-head">
      <p>
        <b className="font-semibold">{`${countOf(waiting, 'payment')} ${q ? 'found' : 'left to check'}`}</b>
        {!q && (
          <span className="flex flex-wrap gap-x-4 text-quiet text-sm">
            {waitForStudent > 0 && waitForStudentText(waitForStudent)}
            {ordersToCheck > 0 && (
              <Link to={passOrdersPath('status', 'pending')} className="link">
                {countOf(ordersToCheck, 'order')} of passes to check
              </Link>
            )}
          </span>
        )}
      </p>
      <DeskSearch q={q} box={search} />
      <EventFilter eventId={eventId} events={events} />
      <KeysHelp on={keys.on} onChange={keys.setOn} />
    </div>
  );
}

/** The filter is stored in the address, so that an organiser who checks one event returns to it. */
function EventFilter({ eventId, events }: Pick<DeskLoad, 'eventId' | 'events'>) {
  const { change } = useAddress();
  // Shows the choice at once, before the payments have loaded.
  const [chosen, setChosen] = useState(eventId);
  const isUnknown = eventId !== '' && !events.some(({ _id }) => _id === eventId);
  return (
    <SelectField
      label="Event"
      labelHidden
      placeholder="All events"
      choices={events}
      className="desk-event"
      value={chosen}
      onChange={({ target }) => {
        setChosen(target.value);
        change({ event: target.value });
      }}
    >
      {isUnknown && <option value={eventId}>Unknown event</option>}
    </SelectField>
  );
}

/** Finds the payment of a student who calls, without going through the queue. */
function DeskSearch({ q, box }: { q: string; box: Ref<HTMLInputElement> }) {
  const { change } = useAddress();
  const [text, setText] = useTypedText(q, (typed) => change({ q: typed }));
  return (
    <search className="desk-search">
      <TextField
        ref={box}
        label="Search the desk"
        labelHidden
        type="search"
        placeholder="Find a payment"
        title="By name, team, member, phone, email, transaction ID or reference"
        autoComplete="off"
        maxLength={200}
        value={text}
        aria-keyshortcuts="f"
        onChange={({ target }) => setText(target.value)}
        // Leaves the field, so that single keys decide payments again.
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </search>
  );
}
