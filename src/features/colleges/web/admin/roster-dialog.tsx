import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { type College, importRoster, removeRoster, rosterMaxLength } from '#features/colleges/contract.ts';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { notify } from '#web/ui/notify.ts';

interface RosterDialogProps {
  college: College;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Imports the addresses of people of the own college. They are pasted, or come from a file that the browser reads. */
export function RosterDialog({ college, open, onClose, onSaved }: RosterDialogProps) {
  const form = useContractForm(importRoster, {
    fields: importRoster.body,
    defaults: { text: '' },
    // No draft, because other people's addresses must not be stored in this browser.
    draft: 'none',
    disabledReason: ({ isDirty }) =>
      college.isOwn
        ? !isDirty && 'Paste addresses or choose a file first.'
        : 'Only your own college has a roster. Mark this college as your own first.',
    input: (body) => ({ params: { collegeId: college._id }, body }),
    async onSent({ addresses }) {
      await onSaved();
      notify({ title: `${countOf(addresses, 'address', 'addresses')} imported`, tone: 'success' });
      onClose();
    },
    failure: { words: 'The roster could not be imported. Please try again.', field: 'text' },
  });

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Roster"
      description={
        college.isOwn
          ? `Students with one of these addresses, once it is confirmed, are of ${college.name}.`
          : `${college.name} is not your own college any more, so its roster has no effect.`
      }
      action={
        college.roster > 0
          ? { label: 'Replace Roster', busyLabel: 'Replacing...' }
          : { label: 'Import Roster', busyLabel: 'Importing...' }
      }
      waiting="The roster is being imported."
      className=""
      below={
        college.roster > 0 && (
          <RemoveRoster
            college={college}
            onRemoved={async () => {
              await onSaved();
              notify({ title: 'Roster removed', tone: 'success' });
              onClose();
            }}
          />
        )
      }
    >
      <TextArea
        label="Email addresses"
        hint="Paste a list or a CSV. Other columns are left out."
        rows={8}
        required
        {...form.field('text')}
      />
      <RosterFile onRead={(text) => form.setValue('text', text, { shouldDirty: true, shouldValidate: true })} />
    </FormDialog>
  );
}

/** Fills the list from the file. The file itself is not sent. */
function RosterFile({ onRead }: { onRead: (text: string) => void }) {
  const [fault, setFault] = useState<string>();

  async function read(file: File | undefined) {
    if (!file) return;
    if (file.size > rosterMaxLength) {
      return setFault('This file is too large. Please import at most 20,000 addresses.');
    }
    const text = await file.text().catch(() => undefined);
    setFault(text === undefined ? 'This file could not be read. Please choose it again.' : undefined);
    if (text !== undefined) onRead(text);
  }

  return (
    <>
      <label className="file-drop flex items-center justify-center gap-2.5">
        <FileUp aria-hidden size={18} className="text-accent" />
        <span className="font-medium">Or choose a file</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="absolute inset-0 cursor-pointer opacity-0"
          aria-describedby={fault && 'roster-file-fault'}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            // Without this the same file could not be chosen again.
            target.value = '';
          }}
        />
      </label>
      {fault && (
        <p id="roster-file-fault" role="alert" className="font-medium text-danger text-sm">
          {fault}
        </p>
      )}
    </>
  );
}

function RemoveRoster({ college, onRemoved }: { college: College; onRemoved: () => Promise<void> }) {
  const { busy, refusal, attempt } = useAttempt('The roster could not be removed. Please try again.');
  const remove = () =>
    attempt(async () => {
      await adminApi.call(removeRoster, { params: { collegeId: college._id } });
      await onRemoved();
    });
  return (
    <div className="mt-4 grid gap-3 border-line border-t pt-4">
      <p className="text-sm">
        {`${countOf(college.roster, 'address', 'addresses')} on the roster. They were not kept in readable form, so they cannot be shown.`}
      </p>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <div>
        <Button size="small" variant="danger" busy={busy} onClick={remove}>
          Remove roster
        </Button>
      </div>
    </div>
  );
}
