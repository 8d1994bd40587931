import { useNavigate } from 'react-router';
import { kindNames, shippedId } from '#features/certificates/rules.ts';
import { copyTemplate, type Template } from '#features/certificates/template-contract.ts';
import { paths } from '#shared/paths.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface CopyDialogProps {
  templates: readonly Template[];
  original: Template;
  open: boolean;
  onClose: () => void;
}

/** A new template always starts as a copy of another one. */
export function CopyDialog({ templates, original, open, onClose }: CopyDialogProps) {
  const navigate = useNavigate();
  const form = useContractForm(copyTemplate, {
    fields: copyTemplate.body,
    defaults: { kind: original.kind, copyOf: original._id, name: '' },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    async onSent({ _id }) {
      onClose();
      await navigate(paths.adminTemplate(_id));
    },
    failure: { words: 'Something went wrong. Please try again.' },
  });
  const kind = form.watch('kind');
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="New template"
      size="small"
      waiting="The template is being made."
      action={{ label: 'Make template', busyLabel: 'Making...' }}
      className="sm:grid-cols-1"
    >
      <TextField
        label="Name"
        hint="Organisers see it when they make certificates."
        autoComplete="off"
        required
        {...form.field('name')}
      />
      <SelectField
        label="For"
        // The chosen original belongs to another kind, for which the server would refuse it.
        {...form.field('kind', { onChange: () => form.setValue('copyOf', shippedId) })}
      >
        {optionsOf(kindNames)}
      </SelectField>
      <SelectField
        label="Begin with"
        choices={templates.filter((template) => template.kind === kind)}
        {...form.field('copyOf')}
      />
    </FormDialog>
  );
}
