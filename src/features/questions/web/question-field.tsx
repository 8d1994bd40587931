import type { ChangeEvent, Ref } from 'react';
import { FieldError } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { AnswerFile, Question } from '../contract.ts';
import { type AnswerValue, isNeededNow } from '../rules.ts';
import { AnswerFileField } from './answer-file-field.tsx';

export interface QuestionFieldProps {
  question: Question;
  /** Replaces the question's own label if several people are asked. */
  label?: string;
  value: AnswerValue | undefined;
  onChange: (value: AnswerValue) => void;
  error?: string | undefined;
  /** A note under the field, after the question's help text. */
  more?: string | undefined;
  /** The file that was sent earlier. */
  file?: Pick<AnswerFile, 'name' | 'bytes'> | undefined;
  isPreview?: boolean | undefined;
  ref?: Ref<HTMLElement>;
  name?: string;
}

/** The field for one question. The form holds its value. */
export function QuestionField({ question, value, onChange, error, more, ref, name, ...rest }: QuestionFieldProps) {
  const { kind, options } = question;
  // A submission can be handed in later, so its field is optional here.
  const required = isNeededNow(question);
  const hint = [question.help, more].filter(Boolean).join(' ') || undefined;
  const text = typeof value === 'string' ? value : '';
  const look = { label: rest.label ?? question.label, hint, required, ...(error && { error }) };
  const control = {
    name,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange(target.value),
  };
  // The form does not know which control gets the ref.
  const anyRef = ref as Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>;
  switch (kind) {
    case 'shortText':
      return <TextField {...look} {...control} ref={anyRef} autoComplete="off" />;
    case 'longText':
      return <TextArea {...look} {...control} ref={anyRef} rows={4} />;
    case 'number':
      return (
        <TextField {...look} {...control} ref={anyRef} inputMode="decimal" autoComplete="off" className="max-w-xs" />
      );
    case 'link':
      return <TextField {...look} {...control} ref={anyRef} type="url" placeholder="https://" autoComplete="off" />;
    case 'one':
      return (
        <SelectField {...look} {...control} ref={anyRef} placeholder="Please choose" className="max-w-md">
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      );
    case 'several':
      return <Several {...look} options={options} value={value} onChange={onChange} name={name} ref={anyRef} />;
    case 'file':
      return (
        <AnswerFileField
          {...look}
          question={question}
          value={text}
          onChange={onChange}
          stored={rest.file}
          isPreview={rest.isPreview}
          ref={anyRef}
        />
      );
    default:
      return kind satisfies never;
  }
}

interface SeveralProps {
  label: string;
  hint: string | undefined;
  required: boolean;
  error?: string;
  options: readonly string[];
  value: AnswerValue | undefined;
  onChange: (value: AnswerValue) => void;
  name: string | undefined;
  ref: Ref<HTMLInputElement>;
}

function Several({ label, hint, required, error, options, value, onChange, name, ref }: SeveralProps) {
  const chosen = typeof value === 'object' ? value : [];
  const toggle = (option: string, isChosen: boolean) =>
    onChange(options.filter((one) => (one === option ? isChosen : chosen.includes(one))));
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="field-label float-left w-full">
        {label}
        {required ? <span className="text-danger"> *</span> : null}
        {error ? <span className="sr-only"> {error}</span> : null}
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option, at) => (
          <label key={option} className="flex min-h-11 min-w-0 items-center gap-3">
            <input
              ref={at === 0 ? ref : undefined}
              type="checkbox"
              name={name}
              className="check"
              checked={chosen.includes(option)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => toggle(option, target.checked)}
            />
            <span className="min-w-0 wrap-anywhere">{option}</span>
          </label>
        ))}
      </div>
      {hint && <p className="text-quiet text-sm">{hint}</p>}
      {error && <FieldError aria-hidden>{error}</FieldError>}
    </fieldset>
  );
}
