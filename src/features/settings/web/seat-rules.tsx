import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type SeatRuleFields, type SeatRules, seatRuleFields, updateSeatRules } from '../seat-contract.ts';

type SeatRulesForm = ContractForm<SeatRuleFields, SeatRuleFields>;

/** A form inside the site's form. Another call saves it, and only if it was changed. */
export const useSeatRules = (
  { holdHours, offerHours }: SeatRules,
  { onStored, onRefused }: { onStored: (rules: SeatRules) => void; onRefused: (error: unknown) => boolean },
): SeatRulesForm =>
  useContractForm(updateSeatRules, {
    fields: seatRuleFields,
    defaults: { holdHours, offerHours },
    draft: { name: 'seat rules', recordId: 'seat rules' },
    disabledReason: false,
    input: (hours) => ({ body: { ...hours, seen: { holdHours, offerHours } } }),
    onSent(stored, hours, { reset }) {
      reset(hours);
      onStored(stored);
    },
    onRefused,
    failure: { toast: 'Site settings not saved', words: 'Something went wrong. Please try again.' },
  });

const asNumber = { setValueAs: (text: unknown) => (text === '' ? undefined : Number(text)) };

export function SeatRulesSection({ form }: { form: SeatRulesForm }) {
  return (
    <SettingsSection
      title="Seats and waitlists"
      intro="How long a seat is kept for somebody. Seats of free events are never released."
    >
      <TextField
        label="Hours until an unconfirmed seat is released"
        hint="0: never. Also counts for proofs that you have not checked yet; after a change everybody has the whole time again."
        inputMode="numeric"
        required
        className="max-w-xl"
        {...form.field('holdHours', asNumber)}
      />
      <TextField
        label="Hours that an offer to the waitlist lasts"
        hint="After that the seat is offered to the next student. Running offers keep their time."
        inputMode="numeric"
        required
        className="max-w-xl"
        {...form.field('offerHours', asNumber)}
      />
    </SettingsSection>
  );
}
