import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type AnswerValue, submissionText } from '#features/questions/rules.ts';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import { QuestionField } from '../question-field.tsx';
import { previewOf, type QuestionListValues } from './values.ts';

interface PreviewProps {
  form: ContractForm<QuestionListValues, QuestionListValues>;
  timeZone: string;
}

/** The fields as a student sees them. Typed values are not sent. */
export function QuestionsPreview({ form, timeZone }: PreviewProps) {
  useWatch({ control: form.control, name: 'questions' });
  const [values, setValues] = useState<Record<string, AnswerValue>>({});
  const questions = previewOf(form.getValues(), timeZone);
  if (questions.length === 0) return <p className="text-quiet">The form has no questions of its own.</p>;
  return (
    <div className="grid gap-5">
      {questions.map((question) => (
        <QuestionField
          key={question._id}
          question={question}
          value={values[question._id]}
          onChange={(value) => setValues((before) => ({ ...before, [question._id]: value }))}
          more={submissionText(question, timeZone)}
          isPreview
        />
      ))}
    </div>
  );
}
