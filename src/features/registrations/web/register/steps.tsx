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
  /** Why the server would refuse the team; '' if it would not. */
  refused: string;
  /** Called when Next is pressed: faults of this many members should be shown. */
  onChecked: (members: number) => void;
}

/**
 * Back, Next and, in the last part, Complete Registration. A button is disabled while something is missing, and says
 * what.
 */
export function EventRegisterSteps(props: EventRegisterStepsProps) {
  const { event, questions, steps, step, openStep, refused, onChecked } = props;
  const { trigger, setFocus, formState, getValues } = useFormContext<RegistrationValues>();
  // Renders again with every change: `watch` lacks fields that are not registered yet.
  useWatch<RegistrationValues>();
  const faults = registrationFaults(getValues(), event, questions);
  const at = steps.findIndex(({ value }) => value === step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const missing = firstFault(refused ? { teamMembers: refused } : faults);

  const root = useRef<HTMLDivElement>(null);

  /** Moves to the top of the part. The pressed button disappears, so the focus would be lost. */
  function go(to: RegistrationStep) {
    flushSync(() => openStep(to));
    root.current?.closest('form')?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }

  function show(field: string) {
    const name = field as FieldPath<RegistrationValues>;
    // A field must be visible to take the focus.
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
        {/* Two separate buttons: if the Next button turned into the other during a click, the click would also send
            the form. */}
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
      <button type="button" className="link min-h-11" onClick={onShow}>
        Show me
      </button>
    </p>
  );
}

function labelOf(field: string): string {
  return registrationSteps.find(({ value }) => value === stepOf(field))?.label ?? '';
}
