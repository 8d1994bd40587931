import { useRevalidator } from 'react-router';
import { createPass, type PassRecord, updatePass } from '#features/passes/admin-contract.ts';
import { PriceListField } from '#features/prices/web/index.ts';
import { ApiError } from '#shared/api-client.ts';
import type { CallInput, Endpoint } from '#shared/endpoint.ts';
import { useUnsaved } from '#web/desk/unsaved.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { CoversField } from './covers-field.tsx';
import type { PassEvent } from './pass-state.ts';
import { blankPass, copyOfPass, type PassForm, passPath, passRules, typedPass } from './pass-values.ts';

interface PassDialogProps {
  /** Undefined for a new one. */
  pass: PassRecord | undefined;
  /** A new pass that begins with what another one says. */
  isCopy: boolean;
  events: readonly PassEvent[];
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

export function PassDialog({ pass, isCopy, events, timeZone, open, onClose }: PassDialogProps) {
  const stored = isCopy ? undefined : pass;
  const form = usePassForm({ pass, stored, timeZone, open, onClose });
  const unsaved = useUnsaved(open && form.isDirty, onClose);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      unsaved={unsaved}
      size="large"
      title={stored ? 'Edit Pass' : 'Add New Pass'}
      description={descriptionOf(stored, isCopy)}
      action={
        stored ? { label: 'Update Pass', busyLabel: 'Updating...' } : { label: 'Create Pass', busyLabel: 'Creating...' }
      }
      waiting="The pass is being saved."
      className="admin-density sm:grid-cols-6"
    >
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

interface Saving extends Pick<PassDialogProps, 'pass' | 'timeZone' | 'open' | 'onClose'> {
  stored: PassRecord | undefined;
}

function usePassForm({ pass, stored, timeZone, open, onClose }: Saving): PassForm {
  const { revalidate } = useRevalidator();
  const begin = pass && (stored ? typedPass : copyOfPass)(pass, timeZone);
  const contract: Endpoint = stored ? updatePass : createPass;
  const form: PassForm = useContractForm(contract, {
    fields: passRules(timeZone),
    defaults: begin ?? blankPass,
    draft: { name: 'pass', recordId: stored?._id ?? '', open },
    disabledReason: false,
    input: (body) =>
      (stored
        ? { params: { passId: stored._id }, body: { ...body, version: stored.version } }
        : // Which contract it is, the form does not know.
          { body }) as CallInput<Endpoint>,
    async onSent() {
      await revalidate();
      notify({ title: stored ? 'Pass updated successfully!' : 'Pass created successfully!', tone: 'success' });
      onClose();
    },
    failure: { words: `Failed to ${stored ? 'update' : 'create'} the pass. Please try again.` },
    pathOf: (path) => passPath(form.getValues('kind'))(path),
    async onRefused(error) {
      // Changed or deleted by somebody else: the list behind is out of date.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate();
    },
  });
  return form;
}

function descriptionOf(stored: PassRecord | undefined, isCopy: boolean): string {
  if (isCopy) return 'A copy. It is stored when you create it, and nobody can buy it until you put it on the website.';
  if (!stored) return 'Times are those of the fest. The sentence below the prices says what they mean.';
  return stored.sold > 0
    ? 'What is bought already stays as it was bought. Changes count for the next orders.'
    : 'Times are those of the fest. The sentence below the prices says what they mean.';
}
