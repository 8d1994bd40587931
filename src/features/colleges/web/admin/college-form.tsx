import { z } from 'zod';
import { type College, type CollegeFields, createCollege, updateCollege } from '#features/colleges/contract.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { linesOf } from '#web/form/lines-of.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Each line of a list is one item. The server says which line is wrong. */
const typedFields = z.object({
  name: z.string().trim().min(2, 'Please enter the name of the college').max(200, 'Use at most 200 characters.'),
  city: z.string().max(100, 'Use at most 100 characters.'),
  aliases: z.string().max(60_000, 'Please enter fewer names.').transform(linesOf),
  mailDomains: z.string().max(6_000, 'Please enter fewer domains.').transform(linesOf),
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
  const known = college ?? { city: '', mailDomains: [], isOwn: false, name: '', aliases: [], ...first };
  const { form, dialog } = useRecordForm(college ? updateCollege : createCollege, {
    record: college,
    idName: 'collegeId',
    One: 'College',
    create: 'Add',
    fields: typedFields,
    defaults: {
      name: known.name,
      city: known.city,
      aliases: known.aliases.join('\n'),
      mailDomains: known.mailDomains.join('\n'),
      isOwn: known.isOwn,
    },
    // One field contains the whole list, so the fault of an item is shown at that field.
    pathOf: (name) => name.split('.')[0] ?? name,
    open,
    onClose,
    onSaved,
  });
  return (
    <FormDialog {...dialog} title={college ? 'Edit College' : 'Add College'}>
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
