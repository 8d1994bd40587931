import { CircleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { inRupees } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { NumberField } from './number-field.tsx';
import type { TabProps } from './use-event-form.ts';
import { numberOf } from './values.ts';

interface FeeFieldsProps extends TabProps {
  onChange: () => void;
}

/** Asks for both fees, and marks the one that is charged (R12). */
export function FeeFields({ form, onChange }: FeeFieldsProps) {
  const isTeamEvent = useWatch({ control: form.control, name: 'isTeamEvent' });
  return (
    <>
      <NumberField
        form={form}
        name="registrationFees.solo"
        label="Solo fee (₹)"
        hint={isTeamEvent ? 'Not charged: this is a team event' : 'Each participant pays this. 0 is free'}
        className="sm:col-span-3"
        onChange={onChange}
      />
      <NumberField
        form={form}
        name="registrationFees.team"
        label="Team fee (₹)"
        hint={isTeamEvent ? 'Each team pays this, once. 0 is free' : 'Not charged: this is not a team event'}
        className="sm:col-span-3"
        onChange={onChange}
      />
      <UnusedFee form={form} isTeamEvent={isTeamEvent} onChange={onChange} />
    </>
  );
}

/** Says that nobody pays this fee, and offers to move the amount to the fee that is charged. */
function UnusedFee({ form, isTeamEvent, onChange }: FeeFieldsProps & { isTeamEvent: boolean }) {
  const { solo, team } = useWatch({ control: form.control, name: 'registrationFees' });
  const [unused, charged] = isTeamEvent ? [numberOf(solo), numberOf(team)] : [numberOf(team), numberOf(solo)];
  if (!(unused > 0)) return null;
  const amount = String(unused);

  function move() {
    const fees = isTeamEvent ? { solo: '0', team: amount } : { solo: amount, team: '0' };
    form.setValue('registrationFees', fees, { shouldDirty: true });
    form.clearErrors('registrationFees');
    onChange();
  }
  function clear() {
    form.setValue(isTeamEvent ? 'registrationFees.solo' : 'registrationFees.team', '0', { shouldDirty: true });
    form.clearErrors('registrationFees');
    onChange();
  }

  return (
    <div className="event-form-notice sm:col-span-6">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <p>
        Nobody is charged the {isTeamEvent ? 'solo' : 'team'} fee of {inRupees(unused)}.{' '}
        {charged > 0
          ? `${isTeamEvent ? 'Teams pay' : 'Participants pay'} ${inRupees(charged)}.`
          : 'As it is, registering is free.'}
      </p>
      <span className="flex flex-wrap gap-2">
        {!(charged > 0) && (
          <Button size="small" onClick={move}>
            Charge {inRupees(unused)} {isTeamEvent ? 'per team' : 'per participant'}
          </Button>
        )}
        <Button size="small" onClick={clear}>
          Set it to 0
        </Button>
      </span>
    </div>
  );
}
