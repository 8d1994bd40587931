import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { adminApi } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useLoaded } from '#web/use-loaded.ts';
import { getSeatRules, type SeatRules, seatRuleFields, updateSeatRules } from '../seat-contract.ts';
import { LoadFailed } from './load-failed.tsx';
import { SaveChanges, useSaved } from './save-changes.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Saved by itself: it concerns every registration, and none of the texts above. */
export function SeatRulesSection() {
  const { loaded, retry, replace } = useLoaded(() => adminApi.call(getSeatRules));
  return (
    <SettingsSection title="Seats and waitlists" intro="How long a seat is kept for somebody. Free events hold theirs.">
      {loaded.state === 'failed' && <LoadFailed onRetry={retry} />}
      {loaded.state === 'loading' && (
        <LoadingRegion label="Loading the rules for seats...">
          <Skeleton className="h-32" />
        </LoadingRegion>
      )}
      {loaded.state === 'loaded' && <SeatRulesForm rules={loaded.data} onSaved={replace} />}
    </SettingsSection>
  );
}

const asNumber = { setValueAs: (text: unknown) => (text === '' ? undefined : Number(text)) };

function SeatRulesForm({ rules, onSaved }: { rules: SeatRules; onSaved: (rules: SeatRules) => void }) {
  const { saved, flash } = useSaved();
  const { holdHours, offerHours } = rules;
  const form = useForm({ resolver: zodResolver(seatRuleFields), defaultValues: { holdHours, offerHours } });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  const save = form.handleSubmit(async (body) => {
    try {
      onSaved(await adminApi.call(updateSeatRules, { body }));
      flash();
    } catch (error) {
      const description = wordsOf(error, 'Something went wrong. Please try again.');
      notify({ title: 'Rules for seats not saved', description, tone: 'error' });
      showFieldFaults(form, error);
    }
  });

  return (
    <form method="post" noValidate onSubmit={save} className="grid max-w-xl gap-5">
      <TextField
        label="Hours until an unconfirmed seat is released"
        hint="0: never. Also counts for proofs that you have not checked yet; after a change everybody has the whole time again."
        inputMode="numeric"
        required
        error={errors.holdHours?.message}
        {...register('holdHours', asNumber)}
      />
      <TextField
        label="Hours that an offer to the waitlist lasts"
        hint="Then the seat goes to the next in line. Offers that run keep their time."
        inputMode="numeric"
        required
        error={errors.offerHours?.message}
        {...register('offerHours', asNumber)}
      />
      <SaveChanges saved={saved} busy={isSubmitting} label="Save Seat Rules" />
    </form>
  );
}
