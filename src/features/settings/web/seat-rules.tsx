import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type SeatRuleFields, type SeatRules, seatRuleFields } from '../seat-contract.ts';

export type SeatRulesForm = UseFormReturn<SeatRuleFields>;

/** Its own form within the site's: it is stored by another call, and only when it was changed. */
export const useSeatRules = ({ holdHours, offerHours }: SeatRules): SeatRulesForm =>
  useForm({ resolver: zodResolver(seatRuleFields), defaultValues: { holdHours, offerHours } });

const asNumber = { setValueAs: (text: unknown) => (text === '' ? undefined : Number(text)) };

export function SeatRulesSection({ form: { register, formState } }: { form: SeatRulesForm }) {
  const { errors } = formState;
  return (
    <SettingsSection title="Seats and waitlists" intro="How long a seat is kept for somebody. Free events hold theirs.">
      <TextField
        label="Hours until an unconfirmed seat is released"
        hint="0: never. Also counts for proofs that you have not checked yet; after a change everybody has the whole time again."
        inputMode="numeric"
        required
        className="max-w-xl"
        error={errors.holdHours?.message}
        {...register('holdHours', asNumber)}
      />
      <TextField
        label="Hours that an offer to the waitlist lasts"
        hint="After that the seat is offered to the next student. Running offers keep their time."
        inputMode="numeric"
        required
        className="max-w-xl"
        error={errors.offerHours?.message}
        {...register('offerHours', asNumber)}
      />
    </SettingsSection>
  );
}
