import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { type College, type CollegeFields, createCollege, updateCollege } from '#features/colleges/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { CallInput, Endpoint } from '#shared/endpoint.ts';
import { useUnsaved } from '#web/desk/unsaved.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';

/** Lists are typed one to a line; the server says which line is wrong. */
const typedFields = z.object({
  name: z.string().trim().min(2, 'Please enter the name of the college').max(200, 'Use at most 200 characters.'),
  city: z.string().max(100, 'Use at most 100 characters.'),
  aliases: z.string().max(60_000, 'Please enter fewer names.'),
  mailDomains: z.string().max(6_000, 'Please enter fewer domains.'),
  isOwn: z.boolean(),
});

interface CollegeFormProps {
  college: College | undefined;
  first?: Pick<CollegeFields, 'name' | 'aliases'> | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

export function CollegeForm({ college, first, open, onClose, onSaved }: CollegeFormProps) {
  const { revalidate } = useRevalidator();
  const contract: Endpoint = college ? updateCollege : createCollege;
  const known = college ?? { city: '', mailDomains: [], isOwn: false, name: '', aliases: [], ...first };
  const form = useContractForm(contract, {
    fields: typedFields,
    defaults: {
      name: known.name,
      city: known.city,
      aliases: known.aliases.join('\n'),
      mailDomains: known.mailDomains.join('\n'),
      isOwn: known.isOwn,
    },
    draft: { name: 'college', recordId: college?._id ?? '', open },
    disabledReason: false,
    input: ({ aliases, mailDomains, ...fields }) => {
      const body = { ...fields, aliases: linesOf(aliases), mailDomains: linesOf(mailDomains) };
      return (
        college ? { params: { collegeId: college._id }, body: { ...body, version: college.version } } : { body }
      ) as CallInput<Endpoint>;
    },
    async onSent() {
      await onSaved();
      notify({ title: `College ${college ? 'updated' : 'added'} successfully!`, tone: 'success' });
      onClose();
    },
    failure: { words: `Failed to ${college ? 'update' : 'add'} the college. Please try again.` },
    // One field has the whole list.
    pathOf: (name) => name.split('.')[0] ?? name,
    async onRefused(error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      unsaved={useUnsaved(open && form.isDirty, onClose)}
      title={college ? 'Edit College' : 'Add College'}
      action={{
        label: college ? 'Update College' : 'Add College',
        busyLabel: college ? 'Updating...' : 'Adding...',
      }}
      waiting="The college is being saved."
    >
      <TextField label="Name" autoComplete="off" required className="sm:col-span-2" {...form.field('name')} />
      <TextField label="City" autoComplete="off" {...form.field('city')} />
      <label className="flex min-h-11 items-center gap-2.5 self-end">
        <input type="checkbox" className="check check-small" {...form.register('isOwn')} />
        Our own college
      </label>
      <TextArea
        label="Other names"
        hint="One to a line. Capitals, spaces and dots make no difference."
        rows={4}
        className="sm:col-span-2"
        {...form.field('aliases')}
      />
      <TextArea
        label="Mail domains"
        hint="One to a line, such as students.college.example. A confirmed address there proves the own college."
        rows={2}
        className="sm:col-span-2"
        {...form.field('mailDomains')}
      />
    </FormDialog>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
