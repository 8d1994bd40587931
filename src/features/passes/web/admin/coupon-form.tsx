import { useController } from 'react-hook-form';
import {
  type CouponFields,
  type CouponRecord,
  couponFields,
  createCoupon,
  updateCoupon,
} from '#features/passes/admin-contract.ts';
import { couponFaults } from '#features/passes/rules.ts';
import { numberIn, numberText, typedBound } from '#features/prices/web/index.ts';
import { typedInstant } from '#shared/calendar.ts';
import { faultsIn, type Rules } from '#web/form/by-rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TickList } from '#web/form/tick-list.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { CouponThing } from './load-passes.ts';

interface TypedCoupon {
  code: string;
  kind: 'amount' | 'percent';
  /** Rupees or a percentage. */
  off: string;
  limit: string;
  perPerson: string;
  from: string;
  until: string;
  scope: 'everything' | 'some';
  onlyFor: string[];
  isActive: boolean;
}

interface CouponDialogProps {
  /** Undefined for a new coupon. */
  coupon: CouponRecord | undefined;
  things: readonly CouponThing[];
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

export function CouponDialog({ coupon, things, timeZone, open, onClose }: CouponDialogProps) {
  const { form, dialog } = useRecordForm(coupon ? updateCoupon : createCoupon, {
    record: coupon,
    idName: 'couponId',
    One: 'Coupon',
    create: 'Create',
    fields: couponRules(timeZone),
    defaults: typedCoupon(coupon, timeZone),
    pathOf: couponPath,
    open,
    onClose,
  });
  const isPercent = form.watch('kind') === 'percent';
  return (
    <FormDialog
      {...dialog}
      description={
        coupon && coupon.used > 0
          ? 'Orders that have used it keep their price. Changes count for the next ones.'
          : 'Buyers type the code. Times are those of the fest.'
      }
      className="sm:grid-cols-2"
    >
      <TextField
        label="Code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Letters, digits and dashes. Capitals make no difference."
        className="col-span-full"
        {...form.field('code')}
      />
      <SelectField label="Discount" {...form.field('kind')}>
        <option value="amount">An amount in rupees</option>
        <option value="percent">A percentage</option>
      </SelectField>
      <TextField
        label={isPercent ? 'Percentage' : 'Amount (₹)'}
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.field('off')}
      />
      <TextField
        label="Uses in total"
        inputMode="numeric"
        autoComplete="off"
        hint="Leave empty for no limit"
        {...form.field('limit')}
      />
      <TextField
        label="Uses per student"
        inputMode="numeric"
        autoComplete="off"
        hint="Leave empty for no limit"
        {...form.field('perPerson')}
      />
      <TextField label="Valid from" type="datetime-local" hint="Leave empty to start at once" {...form.field('from')} />
      <TextField label="Valid until" type="datetime-local" hint="Leave empty for no end" {...form.field('until')} />
      <SelectField label="Valid for" className="col-span-full" {...form.field('scope')}>
        <option value="everything">Every pass and event</option>
        <option value="some">Chosen passes and events</option>
      </SelectField>
      {form.watch('scope') === 'some' && <OnlyForField form={form} things={things} />}
      <label className="tick col-span-full">
        <input type="checkbox" className="check check-small" {...form.register('isActive')} />
        Can be used
      </label>
    </FormDialog>
  );
}

interface OnlyForFieldProps {
  form: ContractForm<TypedCoupon, CouponFields>;
  things: readonly CouponThing[];
}

function OnlyForField({ form, things }: OnlyForFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'onlyFor' });
  return (
    <div className="col-span-full">
      <TickList
        legend="Passes and events"
        choices={things}
        chosen={field.value}
        onChosen={field.onChange}
        searchRef={field.ref}
        find="Find a pass or an event"
        notFound="No pass or event has that name."
        none="None chosen yet."
        error={fieldState.error?.message}
      />
    </div>
  );
}

const typedCoupon = (coupon: CouponRecord | undefined, timeZone: string): TypedCoupon => ({
  code: coupon?.code ?? '',
  kind: coupon?.percent === undefined ? 'amount' : 'percent',
  off: numberText(coupon?.percent ?? coupon?.amount),
  limit: numberText(coupon?.limit),
  perPerson: coupon ? numberText(coupon.perPerson) : '1',
  from: typedBound(coupon?.from ?? '', timeZone),
  until: typedBound(coupon?.until ?? '', timeZone),
  scope: coupon && coupon.onlyFor.length > 0 ? 'some' : 'everything',
  onlyFor: coupon?.onlyFor ?? [],
  isActive: coupon?.isActive ?? true,
});

/** The form has one field for both, an amount or a percentage. */
const couponPath = (path: string): string => (path === 'amount' || path === 'percent' ? 'off' : path);

const couponRules = (timeZone: string): Rules<TypedCoupon, CouponFields> => ({
  faultsOf(typed) {
    const fields = couponOf(typed, timeZone);
    const isForNothing = typed.scope === 'some' && typed.onlyFor.length === 0;
    const named = {
      ...(isForNothing && { onlyFor: 'Please choose at least one pass or event' }),
      ...couponFaults(fields),
      ...faultsIn(couponFields.safeParse(fields)),
    };
    return Object.fromEntries(Object.entries(named).map(([path, message]) => [couponPath(path), message]));
  },
  checkedOf: (typed) => couponFields.parse(couponOf(typed, timeZone)),
});

function couponOf({ code, kind, off, limit, perPerson, ...typed }: TypedCoupon, timeZone: string): CouponFields {
  const [most, each, taken] = [limit, perPerson, off].map(numberIn);
  return {
    code,
    ...(taken !== undefined && { [kind]: taken }),
    ...(most !== undefined && { limit: most }),
    ...(each !== undefined && { perPerson: each }),
    from: typedInstant(typed.from, timeZone),
    until: typedInstant(typed.until, timeZone),
    onlyFor: typed.scope === 'some' ? typed.onlyFor : [],
    isActive: typed.isActive,
  };
}
