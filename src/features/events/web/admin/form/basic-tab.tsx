import { useWatch } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { hasLettersOfOtherScripts } from '#features/events/form-rules.ts';
import { eventTypeNames } from '#features/events/rules.ts';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { OpeningPass, Powers } from '../load-events.ts';
import { PictureField } from './picture-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { TeamFields } from './team-fields.tsx';
import type { TabProps } from './use-event-form.ts';

interface BasicTabProps extends TabProps {
  events: readonly FestEvent[];
  stored: FestEvent | undefined;
  powers: Powers;
  onReplaceQr: () => void;
  passes: readonly OpeningPass[] | undefined;
  timeZone: string;
}

export function BasicTab({ form, events, stored, powers, onReplaceQr, passes, timeZone }: BasicTabProps) {
  const title = useWatch({ control: form.control, name: 'title' });
  const isTaken = events.some((other) => other._id !== stored?._id && sameName(other.title, title));
  const notes = [
    ...(isTaken ? ['Another event has this name already.'] : []),
    ...(hasLettersOfOtherScripts(title) ? [notPrinted] : []),
  ];
  return (
    <div className="event-form-grid">
      <TextField
        label="Event Name"
        required
        className="sm:col-span-4"
        hint={notes.length > 0 && <span className="text-warning">{notes.join(' ')}</span>}
        {...form.field('title')}
      />
      <SelectField label="Category" required className="sm:col-span-2" {...form.field('eventType')}>
        {optionsOf(eventTypeNames)}
      </SelectField>
      <TextArea
        label="Description"
        required
        rows={3}
        className="sm:col-span-6"
        hint="At least 20 characters. Shown on the event's card and page."
        {...form.field('description')}
      />
      <TextField label="Date" type="date" required className="sm:col-span-2" {...form.field('date')} />
      <TextField label="Location" required className="sm:col-span-4" {...form.field('location')} />
      <PictureField
        form={form}
        name="image"
        label="Image URL"
        required
        previewAlt="The event’s picture as visitors see it"
        brokenText="This picture does not load"
        className="sm:col-span-6"
      />
      <TeamFields form={form} />
      <PriceFields
        form={form}
        isQrCodeSet={Boolean(stored?.qrCode)}
        mayDecide={powers.mayDecidePayments}
        onReplaceQr={onReplaceQr}
        event={stored}
        passes={passes}
        timeZone={timeZone}
      />
    </div>
  );
}

const notPrinted =
  'This has letters that cannot be printed: on-duty letters and certificates with it are refused. Use Latin, Tamil or Devanagari letters.';

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
