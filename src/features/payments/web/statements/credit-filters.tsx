import { creditLists } from '#shared/payments/payment-ledger.ts';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { listWords } from '../words.ts';
import type { CreditState, CreditsPage } from './use-credits.ts';

const stateText: Record<CreditState, string> = {
  open: 'To settle',
  assigned: 'Assigned',
  dismissed: 'Set aside',
};

interface CreditFiltersProps {
  state: CreditState;
  list: string;
  lists: CreditsPage['lists'];
  onState: (state: CreditState) => void;
  onList: (list: string) => void;
}

export function CreditFilters({ state, list, lists, onState, onList }: CreditFiltersProps) {
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-104">
      <SelectField label="State" value={state} onChange={({ target }) => onState(target.value as CreditState)}>
        {optionsOf(stateText)}
      </SelectField>
      <SelectField label="List" placeholder="All lists" value={list} onChange={({ target }) => onList(target.value)}>
        {creditLists
          .filter((one) => one === list || lists[one].count > 0)
          .map((one) => (
            <option key={one} value={one}>
              {`${listWords[one].title} (${lists[one].count})`}
            </option>
          ))}
      </SelectField>
    </div>
  );
}
