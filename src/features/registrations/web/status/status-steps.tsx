import { Check, Clock, X } from 'lucide-react';
import type { RegistrationDetails } from '#features/registrations/contract.ts';

type Step = RegistrationDetails['steps'][number];
type Look = Step['state'] | 'rejected';

const lookText: Record<Look, string> = { done: 'done', current: 'in progress', upcoming: 'to come', rejected: 'now' };

/** Shows the steps: Submitted → Checking payment → Confirmed or Rejected. */
export function StatusSteps({ steps }: { steps: Step[] }) {
  return (
    <ol aria-label="Status of the registration" className="status-steps">
      {steps.map((step) => (
        <li
          key={step.name}
          className="status-step"
          data-look={lookOf(step)}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <Sign look={lookOf(step)} />
          <span>
            {step.name}
            <span className="sr-only">, {lookText[lookOf(step)]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const bad = new Set<Step['name']>(['Rejected', 'Payment rejected', 'Cancelled', 'Seat released']);

function lookOf({ name, state }: Step): Look {
  return bad.has(name) ? 'rejected' : state;
}

function Sign({ look }: { look: Look }) {
  return (
    <span aria-hidden className="status-sign">
      {look === 'done' && <Check size={16} strokeWidth={3} />}
      {look === 'current' && <Clock size={16} strokeWidth={2.6} />}
      {look === 'rejected' && <X size={16} strokeWidth={3} />}
    </span>
  );
}
