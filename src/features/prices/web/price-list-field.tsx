import { CircleAlert, Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { MoveButton, type MoveButtonProps } from '#web/desk/move-button.tsx';
import { RowButton } from '#web/desk/row-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import {
  audienceNames,
  blankPrice,
  channelNames,
  priceFaults,
  type TypedPrice,
  typedSentence,
} from './price-values.ts';
import './price-list.css';

/** A form that has a price list. Its other fields do not matter here. */
interface PriceListForm extends FieldValues {
  prices: TypedPrice[];
}

interface PriceListFieldProps<Form extends PriceListForm, Checked> {
  form: UseFormReturn<Form, unknown, Checked>;
  timeZone: string;
  /** What applies while the list is empty. */
  none: string;
}

/** The prices as rows with their faults, and below them the list as a sentence. */
export function PriceListField<Form extends PriceListForm, Checked>(props: PriceListFieldProps<Form, Checked>) {
  const { timeZone, none } = props;
  // Only fields of this part of the form are used, so its type is enough here.
  const form = props.form as unknown as UseFormReturn<PriceListForm>;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'prices' });
  const typed = useWatch({ control: form.control, name: 'prices' });
  const [moved, setMoved] = useState<{ to: number; way: 'up' | 'down' }>();
  // A row that is moved in the page loses the focus.
  useEffect(() => {
    if (!moved) return;
    list.current?.children[moved.to]?.querySelector<HTMLElement>(`[data-way="${moved.way}"]`)?.focus();
  }, [moved]);

  function shift(from: number, way: 'up' | 'down') {
    const to = way === 'up' ? from - 1 : from + 1;
    if (to < 0 || to >= fields.length) return;
    move(from, to);
    setMoved({ to, way });
  }
  function add() {
    append(followingPrice(typed.at(-1)), { focusName: `prices.${fields.length}.amount` });
  }

  const { errors, isSubmitted } = form.formState;
  const faults = priceFaults(typed, timeZone, { isSent: isSubmitted });
  const whole = errors.prices?.root?.message ?? errors.prices?.message;
  const sentence = typedSentence(typed, timeZone);
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        Prices
      </h3>
      {whole && fields.length === 0 && <p className="font-medium text-danger text-sm">{whole}</p>}
      {fields.length > 1 && (
        <p className="text-quiet text-sm">The first price that fits is charged: exceptions go above the rest.</p>
      )}
      <ol ref={list} className="grid gap-3 empty:hidden">
        {fields.map((field, index) => (
          <PriceRow
            key={field.id}
            form={form}
            index={index}
            isLast={index === fields.length - 1}
            typed={typed[index] ?? blankPrice}
            faultOf={(path) => faults[path] ?? (path === String(index) ? errors.prices?.[index]?.message : undefined)}
            onShift={(way) => shift(index, way)}
            onRemove={() => {
              remove(index);
              setMoved(undefined);
              addButton.current?.focus();
            }}
          />
        ))}
      </ol>
      <Button ref={addButton} size="small" className="justify-self-start" onClick={add}>
        <Plus aria-hidden size={15} />
        Add a price
      </Button>
      <p role="status" aria-label="What the prices mean" className="price-sentence empty:sr-only">
        {sentence || (fields.length === 0 && none)}
      </p>
    </section>
  );
}

/** The next price begins when the last one ends. */
const followingPrice = (last: TypedPrice | undefined): TypedPrice =>
  last?.until ? { ...blankPrice, audience: last.audience, channel: last.channel, from: last.until } : blankPrice;

interface PriceRowProps {
  form: UseFormReturn<PriceListForm>;
  index: number;
  isLast: boolean;
  typed: TypedPrice;
  faultOf: (path: string) => string | undefined;
  onShift: (way: 'up' | 'down') => void;
  onRemove: () => void;
}

function PriceRow({ form, index, isLast, typed, faultOf, onShift, onRemove }: PriceRowProps) {
  const id = useId();
  const field = (name: keyof TypedPrice) => ({
    ...form.register(`prices.${index}.${name}`),
    error: faultOf(`${index}.${name}`),
  });
  const fault = faultOf(String(index));
  const number = index + 1;
  const moving = (way: MoveButtonProps['way']) => ({ what: `price ${number}`, way, onMove: () => onShift(way) });
  return (
    <li>
      <fieldset className="price-row" aria-describedby={fault && id} data-wrong={fault ? true : undefined}>
        <legend>Price {number}</legend>
        <TextField
          label="Amount (₹)"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="0 is free"
          {...field('amount')}
        />
        <SelectField
          label="Who pays it"
          hint={typed.audience === 'ownCollege' && 'Known by the confirmed email'}
          {...field('audience')}
        >
          {optionsOf(audienceNames)}
        </SelectField>
        {typed.audience === 'collegeGroup' && (
          <TextField label="People in the group" inputMode="numeric" autoComplete="off" {...field('groupMin')} />
        )}
        <SelectField label="Where" {...field('channel')}>
          {optionsOf(channelNames)}
        </SelectField>
        <TextField label="From" type="datetime-local" hint="Leave empty to start at once" {...field('from')} />
        <TextField label="Until" type="datetime-local" hint="Leave empty for no end" {...field('until')} />
        <TextField
          label="How many"
          inputMode="numeric"
          autoComplete="off"
          hint="Leave empty for no limit"
          {...field('limit')}
        />
        <div className="price-actions">
          <MoveButton {...moving('up')} isFree={index > 0} />
          <MoveButton {...moving('down')} isFree={!isLast} />
          <RowButton Icon={X} hint="Remove" label={`Remove price ${number}`} tone="danger" onClick={onRemove} />
        </div>
        {fault && (
          <p id={id} className="price-fault">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {fault}
          </p>
        )}
      </fieldset>
    </li>
  );
}
