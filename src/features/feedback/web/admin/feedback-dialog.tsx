import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import {
  type FeedbackForm,
  type FeedbackRecord,
  feedbackForm,
  saveFeedback,
} from '#features/feedback/admin-contract.ts';
import { formFaults, kindNames, questionsMax, usualQuestions } from '#features/feedback/rules.ts';
import { countOf } from '#shared/counts.ts';
import { RowButton } from '#web/desk/row-button.tsx';
import { useUnsaved } from '#web/desk/unsaved.tsx';
import { byRules, faultsIn } from '#web/form/by-rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { linesOf } from '#web/form/lines-of.ts';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';

type Question = Omit<FeedbackForm['questions'][number], 'options'> & {
  /** One option on each line. */
  options: string;
};

interface Values extends Omit<FeedbackForm, 'questions'> {
  questions: Question[];
}

const toValues = ({ kind, label, options }: FeedbackForm['questions'][number]): Question => ({
  kind,
  label,
  options: options.join('\n'),
});

const formOf = ({ questions, ...rest }: Values): FeedbackForm => ({
  ...rest,
  questions: questions.map(({ options, ...question }) => ({
    ...question,
    options: question.kind === 'one' ? linesOf(options) : [],
  })),
});

/** All options are one field in this form. */
const pathOf = (path: string) => path.replace(/(\.options)\.\d+$/, '$1');

function faultsOf(values: Values): Record<string, string> {
  const form = formOf(values);
  const faults = { ...formFaults(form.questions, form.isAsked), ...faultsIn(feedbackForm.safeParse(form)) };
  return Object.fromEntries(Object.entries(faults).map(([path, words]) => [pathOf(path), words]));
}

interface FeedbackDialogProps {
  record: FeedbackRecord;
  onClose: () => void;
  onSaved: () => void;
}

export function FeedbackDialog({ record, onClose, onSaved }: FeedbackDialogProps) {
  const { event, isAnswered, version, results, isAsked, beforeCertificate } = record;
  const form = useContractForm(saveFeedback, {
    fields: byRules<Values>(faultsOf),
    // For an event without stored questions, "ask" is switched on from the start.
    defaults: { questions: results.map(toValues), isAsked: isAsked || version === '', beforeCertificate },
    draft: { name: 'feedback questions', recordId: event._id },
    disabledReason: ({ isDirty }) => !isDirty && 'Nothing has changed.',
    input: (values) => ({ params: { eventId: event._id }, body: { ...formOf(values), version } }),
    onSent() {
      notify({ title: 'Feedback questions saved', tone: 'success' });
      onSaved();
    },
    failure: { words: 'The questions could not be saved. Please try again.', alert: true },
    pathOf,
  });
  const unsaved = useUnsaved(form.isDirty, onClose);
  const faultOfAsked = form.formState.errors.isAsked?.message;
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Feedback questions"
      description={event.title}
      action={{ label: 'Save Questions', busyLabel: 'Saving...' }}
      waiting="The questions are being saved."
      unsaved={unsaved}
      className="grid-cols-1"
    >
      {isAnswered ? (
        <Alert title="The questions stay as they are">Somebody has answered them already. You can stop asking.</Alert>
      ) : (
        <Questions form={form} />
      )}
      <div className="grid">
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" className="check" {...form.register('isAsked')} />
          Ask those who took part
        </label>
        {faultOfAsked && <p className="font-medium text-danger text-sm">{faultOfAsked}</p>}
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" className="check" {...form.register('beforeCertificate')} />
          Ask before the certificate is shown
        </label>
      </div>
    </FormDialog>
  );
}

function Questions({ form }: { form: ContractForm<Values, Values> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'questions' });
  const values = useWatch({ control: form.control, name: 'questions' });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ol className="grid gap-4 empty:hidden">
        {fields.map((field, at) => (
          <li key={field.id}>
            <fieldset className="grid min-w-0 gap-4 rounded-card border border-line p-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
              <legend className="sr-only">Question {at + 1}</legend>
              <div className="col-span-full flex items-center justify-between gap-3">
                <p className="font-semibold">Question {at + 1}</p>
                <RowButton
                  Icon={Trash2}
                  hint="Remove"
                  label={`Remove question ${at + 1}`}
                  tone="danger"
                  onClick={() => {
                    remove(at);
                    addButton.current?.focus();
                  }}
                />
              </div>
              <TextField label="Question" required {...form.field(`questions.${at}.label`)} />
              <SelectField label="Kind of answer" {...form.field(`questions.${at}.kind`)}>
                {optionsOf(kindNames)}
              </SelectField>
              {values[at]?.kind === 'one' && (
                <TextArea
                  label="Options"
                  hint="One on each line."
                  rows={3}
                  required
                  className="col-span-full"
                  {...form.field(`questions.${at}.options`)}
                />
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={addButton}
          size="small"
          disabledReason={fields.length >= questionsMax && `An event has at most ${countOf(questionsMax, 'question')}.`}
          onClick={() =>
            append({ kind: 'stars', label: '', options: '' }, { focusName: `questions.${fields.length}.label` })
          }
        >
          <Plus aria-hidden size={16} />
          Add a question
        </Button>
        {fields.length === 0 && (
          <Button size="small" onClick={() => append(usualQuestions.map(toValues), { shouldFocus: false })}>
            Use three usual questions
          </Button>
        )}
      </div>
    </>
  );
}
