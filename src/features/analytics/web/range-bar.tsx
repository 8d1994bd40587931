import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { addDays } from '#shared/calendar.ts';
import { dayText } from '#shared/dates.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Analytics } from '../contract.ts';

const spans = [7, 30, 90] as const;

/** Period and event are in the address, so that a view can be shared. */
export function RangeBar({ analytics }: { analytics: Analytics }) {
  const { from, to, today, choices } = analytics;
  const [search, setSearch] = useSearchParams();
  const event = search.get('event') ?? '';
  const isAll = !search.get('from') && !search.get('to');

  function change(some: Record<string, string>) {
    setSearch((before) => changed(before, some), { replace: true, preventScrollReset: true });
  }
  const link = (some: Record<string, string>) => `?${changed(search, some)}`;

  return (
    <>
      <nav aria-label="Days" className="analytics-spans mt-5">
        {spans.map((days) => {
          const first = addDays(today, 1 - days);
          const current = !isAll && from === first && to === today;
          return (
            <SpanLink key={days} to={link({ from: first, to: today })} current={current}>
              <span>
                <span className="max-sm:sr-only">Last </span>
                {days} days
              </span>
            </SpanLink>
          );
        })}
        <SpanLink to={link({ from: '', to: '' })} current={isAll}>
          All days
        </SpanLink>
      </nav>
      <search className="analytics-range">
        <DayField label="From" day={from} max={to} onDay={(day) => change({ from: day, to: day > to ? day : to })} />
        <DayField label="To" day={to} min={from} onDay={(day) => change({ from: day < from ? day : from, to: day })} />
        <SelectField
          label="Event"
          placeholder="All events"
          value={event}
          onChange={({ target: { value } }) => change({ event: value })}
          choices={choices}
        >
          {event && !choices.some(({ _id }) => _id === event) && <option value={event}>Unknown event</option>}
        </SelectField>
      </search>
      <p role="status" className="mt-3 text-quiet text-sm">
        {dayText(from, 'medium')} to {dayText(to, 'medium')}
      </p>
    </>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  min?: string;
  max?: string;
  onDay: (day: string) => void;
}

/**
 * Typing a year begins with 0002, and typing the 15th begins with the 1st. Such a day stays in the field until the year
 * is complete. A day beyond the other field's waits until the field is left, because the next digit may put it right.
 */
function DayField({ day, onDay, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const { min = '', max = '9999' } = field;
  const isComplete = (value: string) => value >= '1000';
  const fits = (value: string) => min <= value && value <= max;
  return (
    <TextField
      type="date"
      {...field}
      value={typed ?? day}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (isComplete(value) && fits(value)) onDay(value);
      }}
      onBlur={() => {
        if (typed && isComplete(typed) && !fits(typed)) onDay(typed);
        setTyped(undefined);
      }}
    />
  );
}

function SpanLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={clsx('analytics-span', current && 'analytics-span-current')}
    >
      {children}
    </Link>
  );
}

function changed(before: URLSearchParams, some: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(some)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
