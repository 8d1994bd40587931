import { useWatch } from 'react-hook-form';
import { mayRefuse } from '#features/events/team-rules.ts';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { choices } from './choices.ts';
import { NumberField } from './number-field.tsx';
import type { TabProps } from './use-event-form.ts';
import { rulesOf } from './values.ts';

/** Asks whether members must accept, and who may be in a team. */
export function TeamTermsFields({ form }: TabProps) {
  const [consent, rules] = useWatch({ control: form.control, name: ['teamConsent', 'teamRules'] });
  const isForced = mayRefuse(rulesOf(rules));
  const { register } = form;
  return (
    <fieldset className="event-form-payment sm:col-span-6">
      <legend>Members of a team</legend>
      <div className="event-form-grid">
        {isForced ? (
          // Different keys, because React would otherwise reuse one element for both, which would keep showing
          // "required".
          <SelectField
            key="forced"
            label="Must members accept?"
            className="sm:col-span-6"
            hint="Yes, because a rule below can refuse a member. It is checked when the member accepts. Members who are named already stay in their teams."
            disabled
            value="required"
          >
            {optionsOf(choices.teamConsent)}
          </SelectField>
        ) : (
          <SelectField key="chosen" label="Must members accept?" className="sm:col-span-6" {...register('teamConsent')}>
            {optionsOf(choices.teamConsent)}
          </SelectField>
        )}
        {(isForced || consent === 'required') && (
          <>
            <NumberField form={form} name="consentHours" label="Hours to accept" className="sm:col-span-2" />
            <SelectField
              label="A team that is too small then"
              className="sm:col-span-4"
              {...register('teamRules.ifIncomplete')}
            >
              {optionsOf(choices['teamRules ifIncomplete'])}
            </SelectField>
          </>
        )}
        <SelectField
          label="A member with another event at that time"
          className="sm:col-span-3"
          {...register('teamRules.clash')}
        >
          {optionsOf(choices['teamRules clash'])}
        </SelectField>
        <NumberField
          form={form}
          name="teamRules.mostEvents"
          label="Events per person, at most"
          hint="Includes this event. 0 means no limit."
          className="sm:col-span-3"
        />
        <SelectField label="Colleges" className="sm:col-span-3" {...register('teamRules.college')}>
          {optionsOf(choices['teamRules college'])}
        </SelectField>
        <label className="event-form-check sm:col-span-3">
          <input type="checkbox" className="check check-small" {...register('teamRules.oneTeamPerCollege')} />
          One team per college
        </label>
        <label className="event-form-check sm:col-span-6">
          <input type="checkbox" className="check check-small" {...register('teamRules.approveJoins')} />
          The leader approves everyone who joins by the code
        </label>
      </div>
    </fieldset>
  );
}
