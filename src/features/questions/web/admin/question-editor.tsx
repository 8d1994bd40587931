import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useWatch } from 'react-hook-form';
import { questionsMax } from '#features/questions/admin-contract.ts';
import { questionKinds } from '#features/questions/contract.ts';
import { hasOptions, kindNames } from '#features/questions/rules.ts';
import { countOf } from '#shared/counts.ts';
import { MoveButton } from '#web/desk/move-button.tsx';
import { RowButton } from '#web/desk/row-button.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { blankQuestion, type QuestionListValues } from './values.ts';

interface EditorProps {
  form: ContractForm<QuestionListValues, QuestionListValues>;
  isTeamEvent: boolean;
}

/** The questions in their order. New ones are added at the end; buttons move and remove them. */
export function QuestionEditor({ form, isTeamEvent }: EditorProps) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'questions' });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  /** The pressed button moves with its question, so the focus must follow. */
  function moveTo(from: number, to: number) {
    flushSync(() => move(from, to));
    const way = to < from ? 'up' : 'down';
    list.current?.children[to]?.querySelector<HTMLElement>(`[data-way="${way}"]`)?.focus();
  }

  return (
    <div className="grid gap-5">
      {fields.length === 0 && (
        <p className="text-quiet">
          The form asks for the usual details: name, email, phone, college, department and year. Add what else you need
          to know.
        </p>
      )}
      <ol ref={list} className="grid gap-5 empty:hidden">
        {fields.map((field, at) => (
          <li key={field.id}>
            <fieldset className="grid min-w-0 gap-4 rounded-card border border-line p-4">
              <legend className="sr-only">Question {at + 1}</legend>
              <div className="flex items-center justify-between gap-3">
                <p className="font-semibold">
                  Question {at + 1}
                  {field.answered > 0 && (
                    <span className="font-normal text-quiet text-sm"> · {countOf(field.answered, 'answer')}</span>
                  )}
                </p>
                <div className="flex">
                  <MoveButton what={`question ${at + 1}`} way="up" isFree={at > 0} onMove={() => moveTo(at, at - 1)} />
                  <MoveButton
                    what={`question ${at + 1}`}
                    way="down"
                    isFree={at < fields.length - 1}
                    onMove={() => moveTo(at, at + 1)}
                  />
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
              </div>
              <QuestionParts form={form} at={at} isTeamEvent={isTeamEvent} />
            </fieldset>
          </li>
        ))}
      </ol>
      <Button
        ref={addButton}
        size="small"
        className="justify-self-start"
        disabledReason={fields.length >= questionsMax && `An event has at most ${countOf(questionsMax, 'question')}.`}
        onClick={() => append(blankQuestion, { focusName: `questions.${fields.length}.label` })}
      >
        <Plus aria-hidden size={16} />
        Add a question
      </Button>
    </div>
  );
}

function QuestionParts({ form, at, isTeamEvent }: EditorProps & { at: number }) {
  const question = useWatch({ control: form.control, name: `questions.${at}` }) ?? blankQuestion;
  const { kind, deadline, answered } = question;
  const name = `questions.${at}` as const;
  const mayBeHandedIn = kind === 'link' || kind === 'file';
  // The event may have been for teams when the question was saved.
  const [isOfEach] = useState(question.askedOf === 'each');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Question" required className="sm:col-span-2" {...form.field(`${name}.label`)} />
      <SelectField
        label="Kind of answer"
        hint={answered > 0 && 'It has answers, so its kind stays.'}
        {...form.field(`${name}.kind`)}
      >
        {questionKinds.map((one) => (
          <option key={one} value={one} disabled={answered > 0 && one !== kind}>
            {kindNames[one]}
          </option>
        ))}
      </SelectField>
      {isTeamEvent || isOfEach ? (
        <SelectField label="Asked of" {...form.field(`${name}.askedOf`)}>
          <option value="leader" disabled={answered > 0 && question.askedOf !== 'leader'}>
            The leader
          </option>
          <option value="each" disabled={kind === 'file' || (answered > 0 && question.askedOf !== 'each')}>
            Each person of the team
          </option>
        </SelectField>
      ) : null}
      {hasOptions(kind) && (
        <TextArea
          label="Options"
          hint="One on each line."
          rows={4}
          required
          className="sm:col-span-2"
          {...form.field(`${name}.options`)}
        />
      )}
      <TextField
        label="Help"
        hint="Optional. Shown under the field."
        className="sm:col-span-2"
        {...form.field(`${name}.help`)}
      />
      <TextField
        label={mayBeHandedIn ? 'Hand in until' : 'Change until'}
        type="datetime-local"
        hint={
          mayBeHandedIn
            ? 'Optional. With it, students can hand it in after registering, and are reminded a day before.'
            : 'Optional. Without it, answers can be changed until registration closes.'
        }
        {...form.field(`${name}.deadline`)}
      />
      <label className="flex min-h-11 items-center gap-3 font-medium sm:mt-8.75 sm:self-start">
        <input type="checkbox" className="check" {...form.register(`${name}.required`)} />
        {mayBeHandedIn && deadline ? 'Everybody has to hand it in' : 'It has to be answered'}
      </label>
    </div>
  );
}
