import { useId } from 'react';
import type { CancellationPreview as Preview } from '#features/students/network-contract.ts';
import { heldText } from '#features/students/rules.ts';
import { countOf } from '#shared/counts.ts';
import { instantText } from '#shared/instants.ts';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface CancellationPreviewProps {
  preview: Preview;
  timeZone: string;
  typed: string;
  onType: (text: string) => void;
}

export function CancellationPreview({ preview, timeZone, typed, onType }: CancellationPreviewProps) {
  const { accounts, registrations, orders, waitlistPlaces, paid, events, passes } = preview;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-6 border-line border-t pt-6">
      <h3 id={headingId} className="text-lg!">
        What these accounts hold
      </h3>
      <Facts>
        <Fact label="Accounts">{String(accounts)}</Fact>
        <Fact label="Registrations, one seat each">{String(registrations)}</Fact>
        <Fact label="Orders of passes, not paid">{String(orders)}</Fact>
        <Fact label="Places on waitlists">{String(waitlistPlaces)}</Fact>
        <Fact label="Paid registrations, which stay">{String(paid)}</Fact>
      </Facts>
      <Counts label="Registrations by event" counts={events.map((row) => [row.title, row.registrations])} />
      <Counts label="Orders by pass" counts={passes.map((row) => [row.name, row.orders])} />
      <Sample preview={preview} timeZone={timeZone} />
      {(registrations > 0 || waitlistPlaces > 0 || orders > 0) && (
        <TextField
          label={`Type ${registrations} to confirm`}
          hint="The number of registrations. The accounts themselves stay, and can register again."
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          required
          value={typed}
          onChange={({ target }) => onType(target.value)}
          className="max-w-sm"
        />
      )}
    </section>
  );
}

function Counts({ label, counts }: { label: string; counts: readonly [name: string, count: number][] }) {
  if (counts.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2">
      {counts.map(([name, count]) => (
        <li key={name} className="flex min-w-0 justify-between gap-4 border-line border-b py-1">
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
          <span className="shrink-0 tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  );
}

function Sample({ preview: { accounts, sample }, timeZone }: { preview: Preview; timeZone: string }) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <h4 id={id} className="font-bold text-quiet text-sm">
        {accounts > sample.length ? `The newest ${sample.length} of ${countOf(accounts, 'account')}` : 'The accounts'}
      </h4>
      <ul aria-labelledby={id} className="grid gap-2 text-sm">
        {sample.map(({ name, email, createdAt, registrations, orders }) => (
          <li key={email} className="grid gap-x-6 border-line border-b pb-2 sm:grid-cols-[1fr_auto]">
            <span className="min-w-0 truncate">
              <span className="font-semibold">{name}</span> <span className="text-quiet">{email}</span>
            </span>
            <span className="text-quiet tabular-nums">
              {instantText(createdAt, timeZone)}, {heldText(registrations, orders)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
