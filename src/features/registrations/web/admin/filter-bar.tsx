import { CollegeFilter } from '#features/colleges/web/index.ts';
import { useMay } from '#web/may.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Filters } from './filters.ts';
import type { EventChoice } from './load-registrations.ts';
import { isPaymentStatus, isRegistrationStatus } from './refresh/incoming.ts';
import { PaymentStatusOptions, RegistrationStatusOptions } from './statuses.tsx';

interface FilterBarProps {
  filters: Filters;
  /** The search as it is being typed. */
  text: string;
  events: readonly EventChoice[];
  onChange: (some: Partial<Filters>) => void;
  /** Called at every keystroke of the search. */
  onType: (text: string) => void;
}

export function FilterBar({ filters, text, events, onChange, onType }: FilterBarProps) {
  const seesPayments = useMay('payments.read');
  const mayChange = useMay('registrations.change');
  const hasDesk = useMay('payments.decide');
  // Organisers who may decide payments see these at the desk.
  const checksHere = mayChange && !hasDesk;
  const unknownEvent = filters.eventId && !events.some(({ _id }) => _id === filters.eventId);
  return (
    <search className="filter-bar">
      <TextField
        label="Search"
        type="search"
        placeholder={`Name, phone, email, event, team${seesPayments ? ', transaction ID' : ''}`}
        autoComplete="off"
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      <SelectField
        label="Event"
        placeholder="All events"
        choices={events}
        value={filters.eventId}
        onChange={(event) => onChange({ eventId: event.target.value })}
      >
        {unknownEvent && <option value={filters.eventId}>Unknown event</option>}
      </SelectField>
      <SelectField
        label="Registration status"
        placeholder="All"
        value={filters.registrationStatus}
        onChange={({ target: { value } }) => onChange({ registrationStatus: isRegistrationStatus(value) ? value : '' })}
      >
        <RegistrationStatusOptions />
      </SelectField>
      <SelectField
        label="Payment status"
        placeholder="All"
        value={filters.paymentStatus}
        onChange={({ target: { value } }) => onChange({ paymentStatus: isPaymentStatus(value) ? value : '' })}
      >
        <PaymentStatusOptions />
      </SelectField>
      {(filters.waiting || checksHere) && (
        <SelectField
          label="Payments to check"
          placeholder="All registrations"
          value={filters.waiting}
          onChange={({ target: { value } }) => onChange({ waiting: value === 'committee' ? value : '' })}
        >
          <option value="committee">Only those to check</option>
        </SelectField>
      )}
      <CollegeFilter />
      {(filters.submission || events.some((event) => event.asksSubmission)) && (
        <SelectField
          label="Submission"
          placeholder="All"
          value={filters.submission}
          onChange={({ target: { value } }) => onChange({ submission: value === 'missing' ? value : '' })}
        >
          <option value="missing">Missing</option>
        </SelectField>
      )}
    </search>
  );
}
