import { createPass, type PassFields, type PassRecord, updatePass } from '#features/passes/admin-contract.ts';
import { PriceListField } from '#features/prices/web/index.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { type RecordForm, useRecordForm } from '#web/form/use-record-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CoversField } from './covers-field.tsx';
import type { PassEvent } from './pass-state.ts';
import { blankPass, copyOfPass, passPath, passRules, type TypedPass, typedPass } from './pass-values.ts';

interface PassDialogProps {
  /** Undefined for a new pass. */
  pass: PassRecord | undefined;
  /** The pass is new, and its form starts with the values of another pass. */
  isCopy: boolean;
  events: readonly PassEvent[];
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

export function PassDialog({ pass, isCopy, events, timeZone, open, onClose }: PassDialogProps) {
  const stored = isCopy ? undefined : pass;
  const record: RecordForm<TypedPass, PassFields> = useRecordForm(stored ? updatePass : createPass, {
    record: stored,
    idName: 'passId',
    One: 'Pass',
    create: 'Create',
    fields: passRules(timeZone),
    defaults: pass ? (stored ? typedPass : copyOfPass)(pass, { timeZone, events }) : blankPass,
    pathOf: (path) => passPath(record.form.getValues('kind'))(path),
    open,
    onClose,
  });
  const { form, dialog } = record;
  return (
    <FormDialog {...dialog} size="large" description={descriptionOf(stored, isCopy)} className="sm:grid-cols-6">
      <TextField label="Pass name" required className="sm:col-span-6" {...form.field('name')} />
      <TextArea
        label="Description"
        rows={2}
        hint="Shown where the pass is sold."
        className="sm:col-span-6"
        {...form.field('description')}
      />
      <div className="sm:col-span-6">
        <CoversField form={form} events={events} />
      </div>
      <div className="sm:col-span-6">
        <PriceListField form={form} timeZone={timeZone} none="No price yet: nobody can buy the pass." />
      </div>
      <TextField
        label="On sale from"
        type="datetime-local"
        hint="Leave empty to start at once"
        className="sm:col-span-2"
        {...form.field('saleFrom')}
      />
      <TextField
        label="On sale until"
        type="datetime-local"
        hint="Leave empty for no end"
        className="sm:col-span-2"
        {...form.field('saleUntil')}
      />
      <TextField
        label="How many are sold"
        inputMode="numeric"
        autoComplete="off"
        hint="Leave empty for no limit"
        className="sm:col-span-2"
        {...form.field('limit')}
      />
      <label className="tick sm:col-span-6">
        <input type="checkbox" className="check check-small" {...form.register('isActive')} />
        On the website, for everybody to buy
      </label>
    </FormDialog>
  );
}

function descriptionOf(stored: PassRecord | undefined, isCopy: boolean): string {
  if (isCopy) return 'A copy. It is stored when you create it, and nobody can buy it until you put it on the website.';
  if (!stored) return 'Times are those of the fest. The sentence below the prices says what they mean.';
  return stored.sold > 0
    ? 'What is bought already stays as it was bought. Changes count for the next orders.'
    : 'Times are those of the fest. The sentence below the prices says what they mean.';
}
