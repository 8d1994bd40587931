import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import type { Question } from '#features/questions/contract.ts';
import { SendButton } from '#web/files/uploads.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  firstFault,
  type RegistrationStep,
  type RegistrationValues,
  registrationFaults,
  registrationSteps,
  stepOf,
} from './faults.ts';

interface EventRegisterStepsProps {
  event: FestEvent;
  questions: readonly Question[];
  steps: readonly { value: RegistrationStep; label: string }[];
  step: RegistrationStep;
  openStep: (step: RegistrationStep) => void;
  /** Next was pressed: what is wrong with the members so far may show. */
  onChecked: (members: number) => void;
}

/** Back, Next and, on the last part, Complete Registration: disabled while something is missing, and it says what. */
export function EventRegisterSteps({ event, questions, steps, step, openStep, onChecked }: EventRegisterStepsProps) {
  const { trigger, setFocus, formState, getValues } = useFormContext<RegistrationValues>();
  // Renders again with every change: the watched values lack what is not registered yet.
  useWatch<RegistrationValues>();
  const faults = registrationFaults(getValues(), event, questions);
  const at = steps.findIndex(({ value }) => value === step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const missing = firstFault(faults);

  const root = useRef<HTMLDivElement>(null);

  /** To the top of that part: the button that was pressed is gone, and focus must not go with it. */
  function go(to: RegistrationStep) {
    flushSync(() => openStep(to));
    root.current?.closest('form')?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }

  function show(field: string) {
    const name = field as FieldPath<RegistrationValues>;
    // The field has to be in sight before it can have the focus.
    flushSync(() => openStep(stepOf(field)));
    onChecked(getValues().teamMembers.length);
    setFocus(name);
    void trigger(name);
  }

  async function next(following: RegistrationStep) {
    const here = Object.keys(faults).filter((field) => stepOf(field) === step);
    const [first] = here;
    if (!first) return go(following);
    if (step === 'team') onChecked(getValues().teamMembers.length);
    await trigger(here as FieldPath<RegistrationValues>[]);
    setFocus(first as FieldPath<RegistrationValues>);
  }

  return (
    <div ref={root} className="mt-9 grid gap-4 border-line border-t pt-6">
      {!after && missing && <WhatIsMissing {...missing} onShow={() => show(missing.field)} />}
      <div className="flex flex-wrap gap-3">
        {before && <Button onClick={() => go(before.value)}>Back</Button>}
        {/* Two buttons: if one became the other during the click on Next, that click would also send the form. */}
        {after ? (
          <Button key="next" variant="main" onClick={() => next(after.value)}>
            Next
          </Button>
        ) : (
          <SendButton
            key="complete"
            type="submit"
            variant="main"
            busy={formState.isSubmitting}
            disabledReason={missing && `${labelOf(missing.field)}: ${missing.message}`}
          >
            Complete Registration
          </SendButton>
        )}
      </div>
    </div>
  );
}

function WhatIsMissing({ field, message, onShow }: { field: string; message: string; onShow: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
      <span>
        {labelOf(field)}: <span className="text-ink">{message}</span>
      </span>
      <button type="button" className="link min-h-6" onClick={onShow}>
        Show me
      </button>
    </p>
  );
}

function labelOf(field: string): string {
  return registrationSteps.find(({ value }) => value === stepOf(field))?.label ?? '';
}
