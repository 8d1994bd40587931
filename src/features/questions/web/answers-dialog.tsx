import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useUnsaved } from '#web/desk/unsaved.tsx';
import { byRules } from '#web/form/by-rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { notify } from '#web/ui/notify.ts';
import { type AnswerSheet, changeMyAnswers } from '../contract.ts';
import { type AnswerValue, answerFault, isEmpty, isSubmission } from '../rules.ts';
import { QuestionField } from './question-field.tsx';

interface AnswersDialogProps {
  registrationId: string;
  sheet: AnswerSheet;
  questions: readonly AnswerSheet['questions'][number][];
  onClose: () => void;
  onSaved: () => void;
}

interface Values {
  answers: Record<string, Record<string, AnswerValue>>;
}

/** Changes some answers, or hands in a submission. */
export function AnswersDialog({ registrationId, sheet, questions, onClose, onSaved }: AnswersDialogProps) {
  const asked = askedOf(sheet, questions);
  const [before] = useState(() => valuesOf(sheet, asked));
  const isHandingIn = questions.every(isSubmission);
  const form = useContractForm(changeMyAnswers, {
    fields: byRules<Values>(({ answers }) => faultsOf(asked, { before, answers }, isHandingIn)),
    defaults: { answers: before },
    draft: 'none',
    disabledReason: false,
    input: ({ answers }) => ({
      params: { registrationId },
      body: {
        // Sends only changed answers, because others may be past their deadline, or changed in another tab.
        answers: asked.filter(isChanged({ before, answers })).map((one) => {
          const value = valueIn(answers, one) ?? '';
          return {
            question: one.question._id,
            person: one.person._id,
            value: typeof value === 'string' ? value : [...value],
          };
        }),
      },
    }),
    onSent({ message }) {
      notify({ title: isHandingIn ? 'Handed in' : message, tone: 'success' });
      onSaved();
      onClose();
    },
    failure: { words: 'Your answers could not be saved. Please try again.', alert: true },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={isHandingIn ? 'Hand in' : 'Change answers'}
      action={
        isHandingIn ? { label: 'Hand in', busyLabel: 'Handing in...' } : { label: 'Save', busyLabel: 'Saving...' }
      }
      waiting="Your answers are being saved."
      unsaved={useUnsaved(form.isDirty, onClose)}
      className="gap-5"
    >
      {asked.map(({ question, person }) => (
        <Answer key={`${question._id} ${person._id}`} form={form} sheet={sheet} question={question} person={person} />
      ))}
    </FormDialog>
  );
}

type Asked = { question: AnswerSheet['questions'][number]; person: AnswerSheet['people'][number] };

const askedOf = ({ people }: AnswerSheet, questions: readonly Asked['question'][]): Asked[] =>
  questions.flatMap((question) =>
    (question.askedOf === 'each' ? people : people.slice(0, 1)).map((person) => ({ question, person })),
  );

const answerOf = ({ answers }: AnswerSheet, { question, person }: Asked) =>
  answers.find((one) => one.question === question._id && one.person === person._id);

function valuesOf(sheet: AnswerSheet, asked: readonly Asked[]): Values['answers'] {
  const values: Values['answers'] = {};
  for (const one of asked) {
    const { question, person } = one;
    const nothing = question.kind === 'several' ? [] : '';
    values[question._id] = { ...values[question._id], [person._id]: answerOf(sheet, one)?.value ?? nothing };
  }
  return values;
}

const valueIn = (answers: Values['answers'], { question, person }: Asked) => answers[question._id]?.[person._id];

type Change = Record<'before' | 'answers', Values['answers']>;

const isChanged =
  ({ before, answers }: Change) =>
  (one: Asked) =>
    JSON.stringify(valueIn(answers, one)) !== JSON.stringify(valueIn(before, one));

function faultsOf(asked: readonly Asked[], change: Change, isHandingIn: boolean): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const one of asked) {
    const { question, person } = one;
    const value = valueIn(change.answers, one);
    // An unchanged answer is not sent. It may contain an option that is no longer offered.
    if (!isEmpty(value) && !isChanged(change)(one)) continue;
    // Handing in needs an answer, although the question may be optional.
    const rules = isHandingIn ? { ...question, required: true, deadline: '' } : question;
    const fault = answerFault(rules, value);
    if (fault) faults[`answers.${question._id}.${person._id}`] = fault;
  }
  return faults;
}

type AnswerProps = Asked & { form: ContractForm<Values, Values>; sheet: AnswerSheet };

function Answer({ form, sheet, question, person }: AnswerProps) {
  const { field, fieldState } = useController({
    control: form.control,
    name: `answers.${question._id}.${person._id}`,
  });
  const label =
    question.askedOf === 'each' && sheet.people.length > 1 ? `${question.label} (${person.name})` : undefined;
  return (
    <QuestionField
      question={question}
      {...(label && { label })}
      value={field.value}
      onChange={field.onChange}
      name={field.name}
      ref={field.ref}
      error={fieldState.error?.message}
      file={answerOf(sheet, { question, person })?.file}
    />
  );
}
