import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { type FeedbackQuestion, sendFeedback } from '#features/feedback/contract.ts';
import { answerFaults, feedbackTextMax, openedAtOnce, starsMax } from '#features/feedback/rules.ts';
import { countOf } from '#shared/counts.ts';
import { byRules } from '#web/form/by-rules.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { type FeedbackValues, useFeedbackDraft } from './feedback-draft.ts';

interface AnswerFormProps {
  eventId: string;
  questions: readonly FeedbackQuestion[];
  onSent: () => void;
}

export function AnswerForm({ eventId, questions, onSent }: AnswerFormProps) {
  const pathOf = (question: string) => `answers.${questions.findIndex(({ _id }) => _id === question)}.value`;
  const defaults: FeedbackValues = { answers: questions.map(({ _id }) => ({ question: _id, value: '' })) };
  const form = useContractForm(sendFeedback, {
    fields: byRules<FeedbackValues>(({ answers }) => {
      const values = new Map(answers.map(({ question, value }) => [question, value ?? '']));
      const faults = Object.entries(answerFaults(questions, (id) => values.get(id) ?? ''));
      return Object.fromEntries(faults.map(([question, words]) => [pathOf(question), words]));
    }),
    defaults,
    draft: { name: 'feedback', recordId: eventId },
    disabledReason: false,
    input: ({ answers }) => ({
      params: { eventId },
      body: { answers: answers.flatMap(({ question, value }) => (value ? [{ question, value }] : [])) },
    }),
    onSent,
    failure: { words: 'Your feedback was not sent. Please try again.', alert: true },
    pathOf,
  });
  useFeedbackDraft(eventId, questions, form);
  return (
    <form {...form.props} className="mt-7 grid max-w-xl gap-7">
      <p className="text-quiet">
        Answer what you like. Your name is not kept with your answers, and nobody sees them before{' '}
        {countOf(openedAtOnce, 'person', 'people')} have answered.
      </p>
      <FormAlerts form={form} />
      {questions.map((question, at) => (
        <Asked key={question._id} form={form} question={question} at={at} />
      ))}
      <Button {...form.button} variant="main" className="justify-self-start">
        Send feedback
      </Button>
    </form>
  );
}

interface AskedProps {
  form: ContractForm<FeedbackValues, FeedbackValues>;
  question: FeedbackQuestion;
  at: number;
}

function Asked({ form, question: { kind, label, options }, at }: AskedProps) {
  const { error, ...field } = form.field(`answers.${at}.value`);
  const chosen = useWatch({ control: form.control, name: `answers.${at}.value` });
  const id = useId();
  if (kind === 'text') {
    const look = error ? { error } : {};
    return <TextArea label={label} rows={3} maxLength={feedbackTextMax} {...look} {...field} />;
  }
  const stars = Number(chosen);
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5" aria-describedby={error && id}>
      <legend className="field-label float-left w-full">{label}</legend>
      {kind === 'stars' ? (
        <div className="-ml-2 flex">
          {Array.from({ length: starsMax }, (_, index) => (
            <label
              key={countOf(index + 1, 'star')}
              className="grid size-12 cursor-pointer place-items-center rounded-field has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                value={index + 1}
                aria-invalid={error ? true : undefined}
                className="sr-only"
                {...field}
              />
              <Star
                aria-hidden
                size={30}
                className={clsx(stars > index ? 'fill-accent-fill text-accent-fill' : 'text-quiet')}
              />
              <span className="sr-only">{countOf(index + 1, 'star')}</span>
            </label>
          ))}
          <span aria-hidden className="figures self-center pl-2 text-quiet">
            {stars > 0 && `${stars} of ${starsMax}`}
          </span>
        </div>
      ) : (
        <div className="grid">
          {options.map((option) => (
            <label key={option} className="flex min-h-11 min-w-0 items-center gap-3 py-1">
              <input type="radio" className="radio" value={option} aria-invalid={error ? true : undefined} {...field} />
              <span className="min-w-0 wrap-anywhere">{option}</span>
            </label>
          ))}
        </div>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
