import type { Ref } from 'react';
import { TextArea } from '../ui/fields/text-area.tsx';

interface ReasonFieldsProps {
  /** Suggested reasons, which can be chosen and then changed. */
  phrases: readonly string[];
  reason: string;
  error: string | undefined;
  onReason: (reason: string) => void;
  /** A ref to the first phrase. */
  first?: Ref<HTMLInputElement>;
  /** A ref to the text, which gets the focus when it is wrong. */
  text?: Ref<HTMLTextAreaElement>;
}

/** The fields for the reason why a payment is rejected. The student reads the reason. */
export function ReasonFields({ phrases, reason, error, onReason, first, text }: ReasonFieldsProps) {
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="field-label mb-1.5">Reason</legend>
        {phrases.map((phrase, index) => (
          <label key={phrase} className="radio-card text-sm">
            <input
              type="radio"
              className="radio"
              ref={index === 0 ? first : undefined}
              name="phrase"
              checked={reason === phrase}
              onChange={() => onReason(phrase)}
            />
            {phrase}
          </label>
        ))}
      </fieldset>
      <TextArea
        ref={text}
        label="What the student reads"
        hint="Choose above, change it, or write your own words."
        rows={3}
        maxLength={500}
        value={reason}
        error={error}
        onChange={({ target }) => onReason(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
    </>
  );
}
